import { expect, it } from 'vitest'
import type { CarrierRecord } from './carrier-record.ts'
import { Columns } from './columns.ts'
import { companyCensusReader } from './company-census.ts'

const read = (row: Readonly<Record<string, string>>): CarrierRecord =>
  companyCensusReader(new Columns(Object.keys(row)))(Object.values(row))

it.each([
  ['A', 'active'],
  ['I', 'inactive'],
  ['', ''],
])('reads the status %j as %j', (STATUS_CODE, operatingStatus) => {
  expect(read({ STATUS_CODE }).operatingStatus).toBe(operatingStatus)
})

it.each([
  ['C', ['carrier']],
  ['B', ['broker']],
  ['C;B', ['carrier', 'broker']],
  ['F', ['freight_forwarder']],
  ['S', ['shipper']],
  ['', ['carrier']],
])('reads CARSHIP %j as %j', (CARSHIP, entityTypes) => {
  expect(read({ CARSHIP }).entityTypes).toEqual(entityTypes)
})

it.each([
  ['AUTHORIZED FOR HIRE;PRIVATE PROPERTY', { authorized: true, exempt: false, privateOnly: false }],
  ['EXEMPT FOR HIRE', { authorized: false, exempt: true, privateOnly: false }],
  ['PRIVATE PROPERTY', { authorized: false, exempt: false, privateOnly: true }],
  ['STATE GOVERNMENT', { authorized: false, exempt: false, privateOnly: false }],
])('reads the class %j', (CLASSDEF, forHire) => {
  expect(read({ CLASSDEF }).forHire).toEqual(forHire)
})

const DOCKETS = {
  CARRIER_OPERATION: 'A',
  DOCKET1PREFIX: 'MC',
  DOCKET1: '000111',
  DOCKET1_STATUS_CODE: 'I',
  DOCKET2PREFIX: 'FF',
  DOCKET2: '222',
  DOCKET2_STATUS_CODE: 'A',
}
it('chooses the valid one of several docket numbers', () => {
  expect(read(DOCKETS)).toMatchObject({ docket: 'FF-222', hasOnlyInactiveDockets: false })
})
it('treats a carrier whose docket numbers are all invalid as not authorized, unless it stays within its state', () => {
  const invalid = { ...DOCKETS, DOCKET2_STATUS_CODE: 'I' }
  expect(read(invalid)).toMatchObject({ docket: 'MC-111', hasOnlyInactiveDockets: true })
  expect(read({ ...invalid, CARRIER_OPERATION: 'C' }).hasOnlyInactiveDockets).toBe(false)
  expect(read({ CARRIER_OPERATION: 'A' })).toMatchObject({ docket: '', hasOnlyInactiveDockets: false })
})

it('reads mail from the class, and how far its drivers go', () => {
  const row = { CLASSDEF: 'AUTHORIZED FOR HIRE;U. S. MAIL', CRGO_MEAT: 'X', INTERSTATE_WITHIN_100_MILES: '2.0' }
  expect(read(row)).toMatchObject({ cargo: ['meat', 'us_mail'], nearDrivers: 2, farDrivers: 0, passengers: 'no' })
})

const beyondFacts = (row: Readonly<Record<string, string>>) => read(row).companyCensus

it.each([
  ['S', 'satisfactory'],
  ['Conditional', 'conditional'],
  ['UNSATISFACTORY', 'unsatisfactory'],
  ['', 'none'],
  ['Not Rated', 'none'],
  ['splendid', undefined],
])('reads the safety rating %j as %j', (SAFETY_RATING, rating) => {
  expect(beyondFacts({ SAFETY_RATING })?.rating).toBe(rating)
})

it('knows no rating from a file without that column', () => {
  expect(beyondFacts({ STATUS_CODE: 'A' })?.rating).toBeUndefined()
})

it('reads reviews, the fleet by kind and every docket, whatever its status', () => {
  const row = {
    SAFETY_RATING: 'S',
    SAFETY_RATING_DATE: '20211103',
    REVIEW_TYPE: 'C',
    REVIEW_DATE: '14-JUN-23',
    TRUCK_UNITS: '12',
    BUS_UNITS: '0',
    TOTAL_CDL: '10.0',
    OWNTRUCK: '3',
    OWNTRACT: '9',
    OWNTRAIL: '14',
    UNDELIV_PHY: 'Y',
  }
  expect(beyondFacts({ ...row, ...DOCKETS })).toEqual({
    rating: 'satisfactory',
    rated_on: '2021-11-03',
    reviewed_on: '2023-06-14',
    trucks: 12,
    owned_trucks: 3,
    owned_tractors: 9,
    owned_trailers: 14,
    licensed_drivers: 10,
    dockets: ['MC-111', 'FF-222'],
    is_undeliverable: true,
  })
})

it.each([
  ['Y', '00123456', '123456'],
  ['N', '123456', undefined],
  ['', '123456', undefined],
  ['Y', '', undefined],
  ['Y', '0', undefined],
])('of the flag %j and the number %j of a revoked registration reads %j', (flag, number, revoked) => {
  const row = { PRIOR_REVOKE_FLAG: flag, PRIOR_REVOKE_DOT_NUMBER: number }
  expect(beyondFacts(row)?.revoked_number).toBe(revoked)
})
