import { expect, it } from 'vitest'
import { DERIVED_SERVICES } from '../../domain/catalog/initial-catalog.ts'
import { type CarrierTrade, carrierServices } from './carrier-services.ts'

const trade = (values: Partial<CarrierTrade>): CarrierTrade => ({
  names: 'ACME LLC',
  entityType: 'carrier',
  cargo: [],
  hazardous: false,
  vehicles: 1,
  nearDrivers: 0,
  farDrivers: 0,
  movesHomes: false,
  ...values,
})

it('offers moves if its authority proves them, even if its form calls it a broker', () => {
  expect(carrierServices(trade({ movesHomes: true }))).toContain('Moving')
  expect(carrierServices(trade({ movesHomes: true, entityType: 'broker' }))).toEqual(['Logistics', 'Moving'])
})

it.each([
  ['a carrier of which nothing else is known', {}, ['Trucking', 'Freight']],
  ['one without a known truck', { vehicles: 0 }, ['Freight']],
  ['one of a town', { names: 'COW TOWN LINES' }, ['Trucking', 'Freight']],
  ['one that hauls gravel there', { nearDrivers: 3, names: 'ACME GRAVEL' }, ['Trucking']],
  ['one that grades land', { names: 'ACME GRADING MATERIAL' }, ['Trucking']],
  ['one whose drivers stay near', { nearDrivers: 3 }, ['Local Delivery', 'Trucking', 'Freight']],
  ['one whose drivers go far, too', { nearDrivers: 3, farDrivers: 1 }, ['Trucking', 'Freight']],
  ['one that says delivery', { names: 'GD DELIVERY LLC' }, ['Local Delivery', 'Trucking']],
  ['a logger', { names: 'ACME LOGGING' }, ['Trucking']],
  ['a towing company without a known truck', { vehicles: 0, names: 'TOW MASTERS' }, ['Trucking']],
  ['one with hazardous materials', { hazardous: true }, ['HAZMAT', 'Trucking', 'Freight']],
  ['one that says freight besides', { names: 'STAR FREIGHT LOGISTICS' }, ['Logistics', 'Freight', 'Trucking']],
  ['a mover', { names: 'EXPRESS MOVING LLC' }, ['Moving', 'Trucking']],
  ['a mover of earth', { names: 'ACME EARTH MOVING LLC' }, ['Trucking', 'Freight']],
  ['a logistics company', { names: 'Acme Logistics' }, ['Logistics', 'Trucking']],
  ['a flatbed company', { names: 'FLAT BED KINGS' }, ['Flatbed', 'Trucking']],
  ['a reefer company', { names: 'REEFER LINES' }, ['Refrigerated', 'Trucking']],
  ['an intermodal company', { names: 'JAYS INTERMODAL' }, ['Container', 'Trucking']],
  ['a warehouse', { names: 'ULG WAREHOUSE LLC' }, ['Warehouse', 'Trucking']],
  ['a carrier of household goods', { cargo: ['household_goods'] }, ['Moving', 'Trucking']],
  [
    'a carrier of cold food',
    { cargo: ['general_freight', 'refrigerated_food'] },
    ['Freight', 'Refrigerated', 'Trucking'],
  ],
  ['a carrier of containers', { cargo: ['intermodal'] }, ['Container', 'Trucking']],
  ['a carrier of cars', { cargo: ['motor_vehicles'] }, ['Auto Transport', 'Trucking']],
  ['one that drives cars away', { cargo: ['drive_tow_away'], vehicles: 0 }, ['Auto Transport']],
  ['one whose name says cars', { names: 'AUTO CARRIER EXPRESS INC' }, ['Auto Transport', 'Trucking']],
  ['one that ships cars', { names: 'ACME CAR SHIPPING' }, ['Auto Transport', 'Trucking']],
  ['a hauler of cars', { names: 'ACME CARHAULERS' }, ['Auto Transport', 'Trucking']],
  ['a mover of vehicles', { names: 'ACME VEHICLE MOVERS' }, ['Auto Transport', 'Trucking']],
  ['a logistics company for cars', { names: 'NICK AUTO LOGISTICS' }, ['Logistics', 'Auto Transport', 'Trucking']],
  ['an automated one', { names: 'AUTO PILOT TRUCKING' }, ['Trucking', 'Freight']],
  ['a carrier of steel', { cargo: ['metal', 'machinery'] }, ['Flatbed', 'Trucking']],
  ['a carrier of livestock', { cargo: ['livestock'] }, ['Trucking']],
  ['a broker', { entityType: 'broker', names: 'ACME MOVING BROKERS', vehicles: 0 }, ['Logistics']],
  [
    'a forwarder with a warehouse',
    { entityType: 'freight_forwarder', names: 'ACME WAREHOUSE' },
    ['Logistics', 'Warehouse'],
  ],
] as [string, Partial<CarrierTrade>, string[]][])(
  'gives %s the services its record speaks for',
  (_who, values, services) => {
    expect(carrierServices(trade(values))).toEqual(services)
    for (const service of services) expect(DERIVED_SERVICES).toContain(service)
  },
)
