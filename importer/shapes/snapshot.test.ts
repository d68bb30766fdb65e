import { expect, it } from 'vitest'
import type { CarrierRecord } from './carrier-record.ts'
import { Columns } from './columns.ts'
import { snapshotReader } from './snapshot.ts'

const read = (row: Readonly<Record<string, string>>): CarrierRecord =>
  snapshotReader(new Columns(Object.keys(row)))(Object.values(row))

it.each<[string, Partial<CarrierRecord>]>([
  ['AUTHORIZED FOR Property', { authority: 'authorized', forHire: undefined, cargo: [] }],
  ['AUTHORIZED FOR Property, HHG', { authority: 'authorized', cargo: ['household_goods'], passengers: '' }],
  ['AUTHORIZED FOR Passenger', { authority: 'authorized', passengers: 'yes' }],
  ['authorized for { Passenger, Property }', { authority: 'authorized', passengers: '' }],
  ['NOT AUTHORIZED', { authority: 'not_authorized', operatingStatus: '' }],
  ['OUT-OF-SERVICE', { operatingStatus: 'out_of_service' }],
  ['ACTIVE', { operatingStatus: 'active', authority: '' }],
  ['INACTIVE USDOT Number', { operatingStatus: 'inactive' }],
  ['ACTIVE/NOT AUTHORIZED', { operatingStatus: 'active', authority: 'not_authorized' }],
])('reads the operating status %j', (operating_status, record) => {
  expect(read({ operating_status })).toMatchObject(record)
})

it.each([
  ['CARRIER', ['carrier']],
  ['Carrier/Broker', ['carrier', 'broker']],
  ['BROKER', ['broker']],
  ['FREIGHT FORWARDER', ['freight_forwarder']],
  ['SHIPPER', ['shipper']],
])('reads the entity type %j', (entity_type, entityTypes) => {
  expect(read({ entity_type }).entityTypes).toEqual(entityTypes)
})

it.each([
  ['MC-123456', 'MC-123456'],
  ['MC-00123456, FF-12', 'MC-123456'],
  ['MX 7', 'MX-7'],
  ['FF-1234', 'FF-1234'],
  ['123456.0', 'MC-123456'],
  ['None', ''],
  ['', ''],
])('reads the docket number %j as %j', (mc_mx_ff_number, docket) => {
  expect(read({ mc_mx_ff_number }).docket).toBe(docket)
})

it.each([
  ['15,000 (2022)', 15_000, 2022],
  ['15000', 15_000, 0],
  ['0 (2022)', 0, 2022],
  ['many', 0, 0],
  ['', 0, 0],
])('reads the mileage %j', (mcs_150_mileage_year, miles, milesYear) => {
  expect(read({ mcs_150_mileage_year })).toMatchObject({ miles, milesYear })
})

it('reads a date out of service as the status, and None as no date', () => {
  expect(read({ out_of_service_date: '11/15/2023' }).operatingStatus).toBe('out_of_service')
  expect(read({ out_of_service_date: 'None', operating_status: 'ACTIVE' }).operatingStatus).toBe('active')
})

it('takes the place from the full address if its parts are empty', () => {
  const physical_address = '1881 FM 746 MULESHOE, TX 79347'
  expect(read({ physical_address, p_city: '', p_street: '' })).toMatchObject({ city: 'MULESHOE', state: 'TX' })
  expect(read({ physical_address, p_city: 'HALE', p_state: 'TX' })).toMatchObject({ city: 'HALE', street: '' })
})

it('warns if no status can be read', () => {
  const columns = new Columns(['operating_status', 'out_of_service_date'])
  snapshotReader(columns)(['Fine, thank you', 'None'])
  expect(columns.warnings()).toEqual(['Column operating_status could not be read in 1 of 1 rows that fill it'])
})
