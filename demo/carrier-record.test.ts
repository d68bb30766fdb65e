import { describe, expect, test } from 'vitest'
import { type CarrierCheck, carrierCheck } from '../domain/carrier-record/carrier-check.ts'
import { carrierRecordSchema } from '../domain/imports/schema.ts'
import { catalogLocations, catalogServices } from '../tests/support/catalog.ts'
import { carrierRecordRow } from './carrier-record.ts'
import { companyRows } from './rows/company-rows.ts'

const NOW = new Date('2026-11-25T12:00:00Z')
const ACCOUNTS = { admin: 'admin0000000000', owner: 'owner0000000000', owner2: 'owner2000000000' }
const DIRECTORY = { locations: catalogLocations, services: catalogServices, accounts: ACCOUNTS }

const carriers = [...companyRows(DIRECTORY, { listings: 600, seed: 1, now: NOW })].flatMap(({ listing }) => {
  const row = carrierRecordRow(listing, NOW)
  // As stored: without sections that are undefined.
  const stored = row && carrierRecordSchema.parse(JSON.parse(JSON.stringify(row)))
  return stored ? [{ listing, stored, check: carrierCheck(stored.records) }] : []
})
const checks = carriers.flatMap(({ check }) => check ?? [])
const shareOf = (fits: (check: CarrierCheck) => boolean): number => checks.filter(fits).length / checks.length

describe('the carrier records of the demo', () => {
  test('belong to the companies with a USDOT number', () => {
    for (const { listing, stored } of carriers) expect(stored.usdot_number).toBe(listing.usdot_number)
    expect(carriers.length).toBeGreaterThan(450)
  })

  test('show active authority and insurance for most companies with a docket, and every kind of news for some', () => {
    const hauling = ({ authorities }: CarrierCheck) => authorities.some(({ status }) => status === 'active')
    expect(shareOf(hauling)).toBeGreaterThan(0.4)
    expect(shareOf(({ insurance }) => (insurance?.bipd_total ?? 0) >= 750_000)).toBeGreaterThan(0.35)
    for (const kind of ['granted', 'revoked', 'reinstated', 'insurer_changed', 'insurance_lapsed'] as const)
      expect(shareOf(({ events }) => events.some((event) => event.kind === kind))).toBeGreaterThan(0)
    expect(shareOf(({ announced }) => announced.length > 0)).toBeGreaterThan(0)
  })

  test('agree with the listing: brokers have a bond, movers household goods, and no figure exceeds its whole', () => {
    for (const { listing, check } of carriers) {
      const types = (check?.authorities ?? []).map(({ type }) => type)
      if (listing.entity_type === 'broker') expect(types).toEqual(['broker'])
      else expect(types).not.toContain('broker')
      if (types.includes('household_goods')) expect(listing.cargo).toContain('household_goods')
      for (const rate of [check?.safety?.vehicle_oos_rate, check?.safety?.driver_oos_rate])
        expect(rate ?? 0).toBeLessThanOrEqual(100)
    }
  })

  test('have no news of the future', () => {
    for (const { events } of checks) for (const { on } of events) expect(on < '2026-11-25').toBe(true)
  })
})
