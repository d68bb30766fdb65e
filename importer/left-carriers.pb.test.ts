import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carrierCheck } from '../domain/carrier-record/carrier-check.ts'
import { LEFT_STATE_REASON, SETTINGS_ID } from '../domain/removal-requests/rules.ts'
import { downloadExport } from '../publisher/follow/download-export.ts'
import { decideRecord } from '../tests/support/decisions.ts'
import { census, importContent, runImport } from '../tests/support/import-command.ts'
import { createUser } from '../tests/support/records.ts'
import { pocketBaseForTests } from '../tests/support/server/pocketbase.ts'
import { PUBLISH_TOKEN } from '../tests/support/server/template.ts'

const server = pocketBaseForTests()
const folder = mkdtempSync(join(tmpdir(), 'left-carriers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const PLACES = [
  { phy_city: 'SPRINGFIELD', phy_state: 'MO', phy_zip: '65801' },
  { phy_city: 'DALLAS', phy_state: 'TX', phy_zip: '75201' },
] as const
const ALL = Array.from({ length: 24 }, (_, n) => ({
  ...{ dot_number: String(800 + n), legal_name: `PRAIRIE LINES ${800 + n} LLC` },
  ...PLACES[n % 2],
}))
const PRIVATE = { private_only: 'true', authorized_for_hire: 'false' }
const without = (...numbers: string[]) => ALL.filter(({ dot_number }) => !numbers.includes(dot_number))

let day = 0
const dayAgo = (days: number) => new Date(Date.now() - 86_400_000 * days).toISOString().slice(0, 10)
/** Each file is a day newer than the one before. A dry run tries the next one. */
const run = (rows: Parameters<typeof census>, ...args: string[]) => {
  const next = day + 1
  if (!args.includes('--dry-run')) day = next
  return importContent(census(...rows), { folder, server, args: ['--date', dayAgo(20 - next), ...args] })
}
const undo = (output: string) => runImport(['--undo', /--undo (\w+)/.exec(output)?.[1] ?? ''], { folder, server })
const listing = async (number: string) => {
  const [found] = await server.superuser.list('company_listings', { filter: `usdot_number = "${number}"` })
  return found
}
const listingPath = async (number: string) =>
  `/api/collections/company_listings/records/${String((await listing(number))?.['id'])}`
/** What a page says about a carrier that left. */
const leftOf = async (number: string) => {
  const { company_listings } = await downloadExport({ url: server.url, publishToken: PUBLISH_TOKEN })
  const company = company_listings.find(({ usdot_number }) => usdot_number === number)
  return company && carrierCheck(company.federal)?.left?.text
}
const hideAfter = (hide_left_after_months: number) =>
  server.superuser.patch(`/api/collections/directory_settings/records/${SETTINGS_ID}`, { hide_left_after_months })
const checkAges = async () => (await server.superuser.post('/api/directory/ages', {})).body
const leftOn = async (number: string, on: string) => {
  const [record] = await server.superuser.list('carrier_records', { filter: `usdot_number = "${number}"` })
  const records = record?.['records'] as { left: object }
  await server.superuser.patch(`/api/collections/carrier_records/records/${String(record?.['id'])}`, {
    records: { ...records, left: { ...records.left, on } },
  })
}

beforeAll(async () => {
  await run(ALL)
})

describe('a carrier that a whole census lacks', () => {
  let output = ''

  it('is named by the report and by its page at once, and its page stays public', async () => {
    const left = 'Would be marked as having left (not in the file): 1, such as Prairie Lines 801 LLC (USDOT 801)'
    const dry = await run(without('801'), '--dry-run')
    expect(dry.output).toContain(`${left}\nTheir pages would say so at once. After 1 month, a rule hides them, unless`)
    expect(dry.output).toContain('Taken as the whole file.')
    expect([await leftOf('801'), dry.errors]).toEqual([undefined, ''])
    output = (await run(without('801'))).output
    expect(output).toContain(
      'Left the file, and their pages say so (not in the file): 1, such as Prairie Lines 801 LLC (USDOT 801)',
    )
    expect(await leftOf('801')).toMatch(/^FMCSA’s census of \w{3} \d{1,2}, \d{4} no longer lists this carrier$/)
    expect(await leftOf('802')).toBeUndefined()
  })

  it('keeps the date of the first file that lacked it', async () => {
    const first = await leftOf('801')
    expect((await run(without('801'))).output).not.toContain('Left the file')
    expect(await leftOf('801')).toBe(first)
  })

  it('is hidden by the rule, and published again when it returns', async () => {
    await leftOn('801', '2026-01-05')
    expect(await checkAges()).toEqual({ hidden: 1, published: 0 })
    expect(await listing('801')).toMatchObject({ state: 'hidden', state_reason: LEFT_STATE_REASON })
    expect((await run(ALL, '--dry-run')).output).toContain('Would be listed again, after they had left: 1\n')
    const back = await run(ALL)
    expect(back.output).toContain('Listed again, after they had left: 1\n')
    expect(await listing('801')).toMatchObject({ state: 'published', state_reason: '' })
    expect(await leftOf('801')).toBeUndefined()
  })

  it('is listed again after an undo', async () => {
    const left = await run(without('803', '804'))
    expect(await leftOf('803')).toContain('no longer lists')
    expect((await undo(left.output)).counts).toMatchObject({ 'Put back': 2 })
    expect([await leftOf('803'), await leftOf('804')]).toEqual([undefined, undefined])
  })
})

describe('a carrier that the census lists as private only', () => {
  it('is named with the reason, and listed again when it hauls for hire again', async () => {
    const dry = await run([...without('805'), { ...ALL[5], ...PRIVATE }], '--dry-run')
    expect(dry.output).toContain('Would be marked as having left (private carrier only): 1, such as')
    expect(dry.output).not.toContain('(not in the file)')
    const { output, counts, errors } = await run([...without('805'), { ...ALL[5], ...PRIVATE }])
    expect(errors).toBe('')
    expect(output).toContain('Left the file, and their pages say so (private carrier only): 1, such as')
    expect(counts).toMatchObject({ Updated: 1, Unchanged: 23, Skipped: 0 })
    expect(await leftOf('805')).toContain('lists it as a private carrier only')
    expect((await run(ALL)).output).toContain('Listed again, after they had left: 1\n')
    expect(await leftOf('805')).toBeUndefined()
  })

  it('is as before after an undo', async () => {
    const { output } = await run([...without('806'), { ...ALL[6], ...PRIVATE }])
    expect(await leftOf('806')).toBeDefined()
    expect((await undo(output)).counts).toMatchObject({ 'Put back': 1 })
    expect(await leftOf('806')).toBeUndefined()
    expect((await run(ALL)).counts).toMatchObject({ Updated: 0, Unchanged: 24 })
  })
})

describe('a person’s decision', () => {
  it('a listing with an owner says the same, and no rule hides it', async () => {
    const owner = await createUser(server.superuser, server.guest)
    await server.superuser.patch(await listingPath('807'), { owner: owner.id })
    await run(without('807'))
    await leftOn('807', '2026-01-05')
    expect(await checkAges()).toEqual({ hidden: 0, published: 0 })
    expect(await leftOf('807')).toContain('no longer lists this carrier')
  })

  it('a company that a person published again stays public', async () => {
    await run(without('807', '808'))
    await leftOn('808', '2026-01-05')
    await checkAges()
    const admin = server.as((await createUser(server.superuser, server.guest, { is_admin: true })).token)
    const { updated } = (await listing('808')) ?? {}
    const id = String((await listing('808'))?.['id'])
    await decideRecord(admin, 'company_listings', id, { state: 'published', expected_updated: updated })
    await checkAges()
    expect(await checkAges()).toEqual({ hidden: 0, published: 0 })
    expect(await listing('808')).toMatchObject({ state: 'published' })
  })

  it('0 months hide nobody, and publish those that the rule had hidden', async () => {
    await run(without('807', '808', '809'))
    await leftOn('809', '2026-01-05')
    expect(await checkAges()).toEqual({ hidden: 1, published: 0 })
    await hideAfter(0)
    expect(await checkAges()).toEqual({ hidden: 0, published: 1 })
    await hideAfter(1)
    await run(ALL)
  })
})

describe('a file that is only a part', () => {
  it.each([
    ['a sample', ALL.slice(0, 12), 'it lacks more than a tenth'],
    ['one that lacks the highest numbers', ALL.slice(0, -2), 'it ends before the highest known USDOT numbers'],
  ])('%s marks nobody, and says so, as a dry run does', async (_name, rows, reason) => {
    for (const args of [['--dry-run'], []]) {
      const { output } = await run(rows, ...args)
      expect(output).toContain(`Taken as only a part, because ${reason}`)
      expect(output).toContain(`but it may be only a part: ${reason}`)
      expect(output).not.toContain('Left the file')
      expect(output).not.toContain('having left')
    }
    expect(await leftOf('823')).toBeUndefined()
  })

  it('a person can say that it is whole, or that it is not', async () => {
    expect((await run(without('810'), '--partial')).output).not.toContain('Left the file')
    expect(await leftOf('810')).toBeUndefined()
    const dry = await run(ALL.slice(0, 18), '--full', '--dry-run')
    expect(dry.output).toContain('Would be marked as having left (not in the file): 6, such as')
    const { output } = await run(ALL.slice(0, 18), '--full')
    expect(output).toContain('(not in the file): 6, such as')
    expect(await leftOf('823')).toContain('no longer lists')
    expect((await undo(output)).counts).toMatchObject({ 'Put back': 6 })
  })
})
