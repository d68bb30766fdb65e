import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathOf } from '../../contract/route.ts'
import { ROUTES } from '../../contract/routes.ts'
import { runImport } from '../../tests/support/import-command.ts'
import { createListing, createUser, PASSWORD, type TestUser } from '../../tests/support/records.ts'
import { pocketBaseForTests } from '../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
const folder = mkdtempSync(join(tmpdir(), 'named-owners-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (...args: string[]) => runImport(['--no-questions', ...args], { folder, server })
const importText = (rows: string) => {
  const path = join(folder, 'owners.csv')
  writeFileSync(path, `name,city,state,services,usdot,email,owner email\n${rows}`)
  return run(path)
}
const runIn = (output: string): string => /--invite (\w+)/.exec(output)?.[1] ?? ''
const mails = async () =>
  (await server.superuser.list('outbox_mails', {})).map(({ kind, recipient }) => [kind, recipient])
const ownerOf = async (number: string) =>
  (await server.superuser.list('company_listings', { filter: `usdot_number = "${number}"` }))[0]?.['owner']

describe('the owners whom a file names', () => {
  let known: TestUser
  let other: TestUser
  let imported = ''

  beforeAll(async () => {
    known = await createUser(server.superuser, server.guest, { verified: true })
    other = await createUser(server.superuser, server.guest, { verified: true })
    await createListing(server.superuser, { usdot_number: '82004', owner: other.id, name: 'Managed Lines' })
  })

  it('are remembered, and nobody is emailed by the import', async () => {
    const before = await mails()
    const { output, counts } = await importText(
      `New One,Gary,IN,Freight,82001,office@one.example.com,New.Owner@example.com
New Two,Gary,IN,Freight,82002,,new.owner@example.com
Known Lines,Gary,IN,Freight,82003,office@known.example.com,${known.email}
Managed Lines,Chicago,IL,Freight,82004,,${known.email}
No Address,Gary,IN,Freight,82005,,nobody
`,
    )
    expect(counts).toMatchObject({ 'Rows read': 5, Created: 4, Unchanged: 1 })
    expect(output).toContain('Rows that name an owner: 4. Nobody is emailed until you invite them')
    expect(output).toContain('Owner’s email address: left out. Please enter a valid email')
    expect(await mails()).toEqual(before)
    expect(await ownerOf('82003')).toBe('')
    imported = runIn(output)
  })

  it('can be invited by administrators only', async () => {
    const path = pathOf(ROUTES.inviteNamedOwners, { id: imported })
    expect((await server.guest.post(path, {})).status).toBe(401)
    expect((await server.as(known.token).post(path, {})).status).toBe(403)
    expect((await server.superuser.post(pathOf(ROUTES.inviteNamedOwners, { id: 'nothing' }), {})).status).toBe(404)
  })

  it('get their companies if they have an account, or one invitation, or a decision if somebody else manages it', async () => {
    const { code, output, errors } = await run('--invite', imported)
    expect(errors).toBe('')
    expect(code).toBe(0)
    expect(output).toBe(
      'Invited by email: the owners of 2 companies. Given to accounts with that address: 1 company. ' +
        'Waiting for an administrator, or until the account confirms its address: 1 company.\n',
    )
    expect(await ownerOf('82003')).toBe(known.id)
    const [listing] = await server.superuser.list('company_listings', { filter: 'usdot_number = "82003"' })
    expect(listing).toMatchObject({ email: 'office@known.example.com' })
    expect(await ownerOf('82004')).toBe(other.id)
    expect(await server.superuser.list('claims', { filter: 'state = "waiting"' })).toMatchObject([
      { user: known.id, proof: 'import' },
    ])
    const sent = await mails()
    expect(sent.filter(([kind]) => kind === 'invitation')).toEqual([['invitation', 'new.owner@example.com']])
    expect(sent).toContainEqual(['claim_decision', known.email])
  })

  it('are invited once', async () => {
    const before = await mails()
    expect((await run('--invite', imported)).output).toBe('There is no owner left to invite.\n')
    expect(await mails()).toEqual(before)
  })

  it('get all their companies when they accept', async () => {
    const [invitation] = await server.superuser.list('invitations', { filter: 'email = "new.owner@example.com"' })
    const { body } = await server.superuser.post(ROUTES.answerAccessLink.path, { invitation: invitation?.['id'] })
    const token = String(body['url']).split('#token=')[1]
    const account = { token, full_name: 'New Owner', password: PASSWORD }
    expect((await server.guest.post(ROUTES.acceptInvitation.path, account)).status).toBe(204)
    const [user] = await server.superuser.list('users', { filter: 'email = "new.owner@example.com"' })
    expect([await ownerOf('82001'), await ownerOf('82002')]).toEqual([user?.['id'], user?.['id']])
  })

  it('are forgotten when the import is undone', async () => {
    const late = 'late.owner@example.com'
    const { output } = await importText(
      `Known Lines,Gary,IN,Freight,82003,,${late}\nLate Lines,Gary,IN,Freight,82006,,${late}\n`,
    )
    await run('--undo', runIn(output))
    expect(await server.superuser.list('listing_imports', { filter: `owner_email = "${late}"` })).toEqual([])
    await createUser(server.superuser, server.guest, { email: late, verified: true })
    expect(await ownerOf('82003')).toBe(known.id)
  })
})
