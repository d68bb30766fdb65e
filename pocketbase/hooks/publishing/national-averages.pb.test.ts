import { beforeAll, expect, it } from 'vitest'
import { carrierCheck } from '../../../domain/carrier-record/carrier-check.ts'
import { SETTINGS_ID } from '../../../domain/removal-requests/rules.ts'
import { downloadExport } from '../../../publisher/follow/download-export.ts'
import { createListing, createUser } from '../../../tests/support/records.ts'
import type { Api } from '../../../tests/support/server/api.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'
import { PUBLISH_TOKEN } from '../../../tests/support/server/template.ts'

const server = pocketBaseForTests()
const SETTINGS = `/api/collections/directory_settings/records/${SETTINGS_ID}`
const INSPECTED = { inspections: 9, drivers: 8, driversOut: 1, vehicles: 4, vehiclesOut: 1 }
const INSPECTIONS = { inspections: { on: '2026-10-30', file: 'f', rows: [INSPECTED] } }
const ORDERS = { out_of_service: { on: '2026-10-30', file: 'f', rows: [] } }

let admin: Api
beforeAll(async () => {
  admin = server.as((await createUser(server.superuser, server.guest, { is_admin: true })).token)
  for (const [usdot_number, records] of [
    ['9100001', INSPECTIONS],
    ['9100002', ORDERS],
  ] as const) {
    await createListing(server.superuser, { usdot_number })
    await server.superuser.create('carrier_records', { usdot_number, records })
  }
})

const averagesOf = async (number: string) => {
  const { company_listings } = await downloadExport({ url: server.url, publishToken: PUBLISH_TOKEN })
  return carrierCheck(company_listings.find(({ usdot_number }) => usdot_number === number)?.federal)?.safety?.averages
}
const newest = async () => (await server.superuser.list('changes', { sort: '-seq', perPage: '1' }))[0]

it('pages compare inspections with the averages of the settings', async () => {
  expect(await averagesOf('9100001')).toEqual({ vehicles: 22, drivers: 7, year: 2026 })
  expect(await averagesOf('9100002')).toBeUndefined()
})

it('a change publishes the companies with inspections again, and no others', async () => {
  const before = Number((await newest())?.['seq'])
  await admin.patch(SETTINGS, { vehicle_oos_average: 23, averages_year: 2027 })
  expect(await averagesOf('9100001')).toEqual({ vehicles: 23, drivers: 7, year: 2027 })
  expect(await newest()).toMatchObject({ seq: before + 1, collection: 'company_listings', action: 'update' })
  await admin.patch(SETTINGS, { hide_after_months: 30 })
  expect(await newest()).toMatchObject({ seq: before + 1 })
})

it('saves of averages and of other settings at the same moment restore no old values', async () => {
  for (let round = 1; round <= 30; round++) {
    const [vehicle_oos_average, hide_after_months] = [30 + round, 12 + round]
    const others = Array.from({ length: 6 }, () => admin.patch(SETTINGS, { hide_after_months }))
    const saves = [...others, admin.patch(SETTINGS, { vehicle_oos_average })]
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(saves.map(() => 200))
    const stored = await server.superuser.read('directory_settings', SETTINGS_ID)
    expect(stored, `round ${round}`).toMatchObject({ vehicle_oos_average, hide_after_months })
  }
  expect((await averagesOf('9100001'))?.vehicles).toBe(60)
})

it('an average cannot be more than all of them', async () => {
  expect((await admin.patch(SETTINGS, { vehicle_oos_average: 101 })).status).toBe(400)
  expect((await admin.patch(SETTINGS, { averages_year: 26 })).status).toBe(400)
})
