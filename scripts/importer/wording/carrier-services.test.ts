import { expect, it } from 'vitest'
import { CATALOGUE_SERVICES } from '../../../domain/catalogue/first-catalogue.ts'
import { type CarrierTrade, carrierServices } from './carrier-services.ts'

const trade = (values: Partial<CarrierTrade>): CarrierTrade => ({
  names: 'ACME LLC',
  interstate: true,
  hazardous: false,
  passengers: false,
  vehicles: 1,
  miles: 0,
  ...values,
})

it.each([
  ['an interstate carrier', {}, ['Trucking', 'Freight']],
  ['one that stays in its state', { interstate: false }, ['Local Delivery', 'Trucking', 'Freight']],
  ['one that drives far', { miles: 90_000 }, ['Long Haul', 'Trucking', 'Freight']],
  ['one whose many vehicles drive little', { miles: 90_000, vehicles: 9 }, ['Trucking', 'Freight']],
  ['one with hazardous materials', { hazardous: true }, ['HAZMAT', 'Trucking', 'Freight']],
  ['one with passengers', { passengers: true }, ['Trucking']],
  ['a mover', { names: 'EXPRESS MOVING LLC' }, ['Moving', 'Trucking', 'Freight']],
  ['a mover of earth', { names: 'ACME EARTH MOVING LLC' }, ['Trucking', 'Freight']],
  ['a logistics company', { names: 'Acme Logistics' }, ['Logistics', 'Trucking', 'Freight']],
  ['a flatbed company', { names: 'FLAT BED KINGS' }, ['Flatbed', 'Trucking', 'Freight']],
  ['a reefer company', { names: 'REEFER LINES' }, ['Refrigerated', 'Reefer', 'Trucking', 'Freight']],
  ['an intermodal company', { names: 'JAYS INTERMODAL' }, ['Container', 'Trucking', 'Freight']],
  ['a warehouse', { names: 'ULG WAREHOUSE LLC' }, ['Warehouse', 'Trucking', 'Freight']],
])('gives %s the services its record speaks for', (_who, values, services) => {
  expect(carrierServices(trade(values))).toEqual(services)
  for (const service of services) expect(CATALOGUE_SERVICES).toContain(service)
})
