import { beforeAll, expect, it } from 'vitest'
import { mailScene } from '../../../tests/support/mail/mail-scene.ts'
import { createListing, createUser, nextNumber, type TestUser } from '../../../tests/support/records.ts'

const { server, deliver, to, passMinutes } = await mailScene()

let owner: TestUser
beforeAll(async () => {
  owner = await createUser(server.superuser, server.guest)
})

const newAdmin = () => createUser(server.superuser, server.guest, { is_admin: true })
const wait = (name = `Patient Lines ${nextNumber()}`) =>
  createListing(server.superuser, { name, owner: owner.id, state: 'waiting' })
const decide = (id: string, body: object) =>
  server.superuser.patch(`/api/collections/company_listings/records/${id}`, body)

it('administrators get one email about all pending listings, and the next after 15 minutes', async () => {
  const admin = await newAdmin()
  const subjects = () => to(admin.email).map(({ subject }) => subject)
  for (const name of [undefined, 'Buy Cheap Watches www.spam.example', undefined]) await wait(name)
  await deliver()
  expect(subjects()).toEqual(['New: 3 listings to approve'])
  expect(to(admin.email)[0]?.text).toContain('https://directory.example/admin/queue')
  expect(to(admin.email)[0]?.text).not.toContain('spam')

  for (let n = 0; n < 2; n++) await wait()
  await deliver()
  expect(subjects()).toHaveLength(1)
  passMinutes(15)
  await deliver()
  expect(subjects()).toEqual(['New: 3 listings to approve', 'New: 2 listings to approve'])

  await wait().then((id) => decide(id, { state: 'published' }))
  passMinutes(15)
  await deliver()
  expect(subjects()).toHaveLength(2)
})

it('sends no email about a listing that was deleted before', async () => {
  const admin = await newAdmin()
  const id = await wait()
  await server.superuser.delete(`/api/collections/company_listings/records/${id}`)
  await deliver()
  expect(to(admin.email)).toEqual([])
})

it('emails the decision to the owner, with the reason for a decline', async () => {
  const [approved, declined] = [await wait('Welcome Lines'), await wait('Doubtful Lines')]
  await decide(approved, { state: 'published' })
  await decide(declined, { state: 'hidden', state_reason: 'There is no such company at this address.' })
  await deliver()
  const mails = Object.fromEntries(to(owner.email).map((mail) => [mail.subject, mail.text]))
  expect(mails['Listing approved: Welcome Lines']).toContain('https://directory.example/company/welcome-lines')
  expect(mails['Listing declined: Doubtful Lines']).toContain('> There is no such company at this address.')
  expect(mails['Listing declined: Doubtful Lines']).toContain('office@directory.example')
})
