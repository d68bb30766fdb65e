import { beforeAll, describe, expect, it } from 'vitest'
import { quoteBody } from '../../../tests/support/forms.ts'
import { createListing, createUser, nextNumber } from '../../../tests/support/records.ts'
import type { Api } from '../../../tests/support/server/api.ts'
import { withDatabase } from '../../../tests/support/server/database.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
const path = (id: string) => `/api/collections/company_listings/records/${id}`
const PROBLEM =
  'Please enter a phone number with its area code, such as (312) 555-0142. Start numbers outside the US and Canada with +.'
const problemIn = (body: Record<string, unknown>, field: string) =>
  (body['data'] as Record<string, { message: string }>)[field]?.message

let admin: Api
let listing = ''
beforeAll(async () => {
  admin = server.as((await createUser(server.superuser, server.guest, { is_admin: true })).token)
  listing = await createListing(server.superuser)
})

describe('a phone number of a company', () => {
  it.each([
    '902-555-0142 poste 12',
    '1-888-MOVE-4-LESS',
    '902 555 0142 / 902 555 0143',
    '+45 12 34 56 78',
    '+81 3-1234-5678',
  ])('is stored as typed when it can be dialed: %s', async (phone) => {
    const { status, body } = await admin.patch(path(listing), { phone })
    expect([status, body['phone']]).toEqual([200, phone])
  })

  it.each(['call me', 'callto me', '555-0142', '+999 12 34 56', 'fax 902-555-0199'])(
    'is refused with an example when it cannot be dialed: %s',
    async (phone) => {
      for (const api of [admin, server.superuser]) {
        const { status, body } = await api.patch(path(listing), { phone })
        expect([status, problemIn(body, 'phone')]).toEqual([400, PROBLEM])
      }
    },
  )

  it('from before the rule stays as it is when another field is saved', async () => {
    withDatabase(server, (database) =>
      database.prepare("UPDATE company_listings SET phone = 'call me' WHERE id = ?").run(listing),
    )
    const { status, body } = await admin.patch(path(listing), { phone: 'call me', address: '9 Dock Street' })
    expect([status, body['phone'], body['address']]).toEqual([200, 'call me', '9 Dock Street'])
  })

  it('is found in the console by each of its numbers', async () => {
    const n = 100 + (nextNumber() % 900)
    await admin.patch(path(listing), { phone: `902 555 0${n} / 902 555 9${n}` })
    for (const q of [`9025550${n}`, `9025559${n}`]) {
      const { body } = await admin.get(`/api/directory/listings?q=${q}`)
      expect(JSON.stringify(body)).toContain(listing)
    }
  })
})

it('the quote form refuses a phone number that cannot be dialed, at its field', async () => {
  const refused = await server.guest.post(
    '/api/collections/inquiries/records',
    quoteBody(listing, { customer_phone: 'call me maybe' }),
  )
  expect([refused.status, problemIn(refused.body, 'customer_phone')]).toEqual([400, PROBLEM])
  const form = quoteBody(listing, { customer_phone: '+44 20 7946 0958' })
  expect((await server.guest.post('/api/collections/inquiries/records', form)).status).toBe(204)
})
