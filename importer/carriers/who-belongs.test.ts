import { describe, expect, it } from 'vitest'
import { carrierRecord } from '../../tests/support/carriers/carrier-record.ts'
import type { CarrierRecord } from '../shapes/carrier-record.ts'
import { entityTypeOf, listedAs, reasonOut, stateOf } from './who-belongs.ts'

const PRIVATE = { authorized: false, exempt: false, privateOnly: true }
const NEITHER = { authorized: false, exempt: false, privateOnly: false }

describe('belongs in the directory', () => {
  it.each<[string, Partial<CarrierRecord>]>([
    ['a carrier for hire', {}],
    ['a carrier of exempt goods', { forHire: { ...NEITHER, exempt: true } }],
    ['a carrier of a file that does not tell', { forHire: undefined }],
    ['a broker, who hauls nothing', { entityTypes: ['broker'], forHire: NEITHER }],
    ['a forwarder with trucks of its own', { entityTypes: ['carrier', 'freight_forwarder'], forHire: PRIVATE }],
    ['a carrier of goods and passengers', { passengers: 'yes', cargo: ['general_freight', 'passengers'] }],
    ['a trucking company whose flag says passengers', { legalName: 'DORAN BUSES & TRUCKING', passengers: 'yes' }],
    ['a courier whose flag says passengers', { legalName: 'DORAN COURIERS', passengers: 'yes' }],
    ['a courier with a taxi in its name, but no such flag', { legalName: 'CAB COURIERS', passengers: 'no' }],
    ['a landscaper that hauls with a docket', { legalName: 'MORSE LANDSCAPING & HAULING', docket: 'MC-123456' }],
    ['a carrier called Express', { legalName: 'JDS EXPRESS LLC' }],
    ['a carrier of cars called Express', { legalName: 'AUTO CARRIER EXPRESS INC' }],
    ['a carrier called Motors with a docket', { legalName: 'KING MOTORS LLC', docket: 'MC-123456' }],
    ['a carrier called Motor Freight', { legalName: 'DOE MOTORS FREIGHT INC' }],
    ['a landscaper who also hauls', { legalName: 'SAGA LANDSCAPE & TRUCKING LLC' }],
    [
      'a transporter with another trade',
      { legalName: 'VISITATION TRANSPORTATION LLC', dbaName: 'CORBETT PRODUCTIONS' },
    ],
    ['a tow truck that also hauls freight', { legalName: 'GP TOWING AND TRUCKING LLC' }],
    ['a company whose name says hauling in one made-up word', { legalName: 'STARTRUCKS USA INC' }],
    ['a company whose name says hauling with a typing error', { legalName: 'NORAA TRANSPOORTATION SERVICES LLC' }],
    ['a company with a docket, whatever its name', { legalName: 'DMG PLUS LLC', docket: 'MC-123456' }],
    ['a company with authority, whatever its name', { legalName: 'DMG PLUS LLC', authority: 'authorized' }],
    ['a company with freight as cargo, whatever its name', { legalName: 'DMG PLUS LLC', cargo: ['general_freight'] }],
    ['a contractor who hauls dirt', { legalName: 'BIG SKY EXCAVATING & TRUCKING INC' }],
    ['a roofer with cargo of freight', { legalName: 'ACME ROOFING', cargo: ['general_freight'] }],
    ['a carrier of cars', { legalName: 'ACME AUTO TRANSPORT', cargo: ['motor_vehicles'] }],
    ['a company called Transit', { legalName: 'VAUGHAN TRANSIT LLC' }],
  ])('%s', (_who, values) => {
    expect(reasonOut(carrierRecord(values))).toBeUndefined()
  })
})

describe('does not belong in the directory', () => {
  it.each<[string, Partial<CarrierRecord>, string]>([
    ['a private carrier', { forHire: PRIVATE }, 'private'],
    ['a carrier not for hire', { forHire: NEITHER }, 'notForHire'],
    ['a shipper', { entityTypes: ['shipper'] }, 'shipper'],
    ['a bus company by its flag', { legalName: 'SAN JUAN TRANSIT INC', passengers: 'yes' }, 'passengers'],
    ['a bus company by its cargo', { cargo: ['passengers'], passengers: 'yes' }, 'passengers'],
    ['tours', { legalName: 'CRUISELAND & TOURS INC' }, 'passengers'],
    ['limousines', { dbaName: 'ACME LIMO' }, 'passengers'],
    ['an ambulance', { legalName: 'CITY AMBULANCE INC' }, 'passengers'],
    ['a taxi that also carries parcels', { legalName: 'DORAN CABZ & COURIERS LLC', passengers: 'yes' }, 'passengers'],
    [
      'a landscaper that hauls what it cuts',
      { legalName: 'MORSE FAMILY FARMS LANDSCAPING & HAULING LLC', dbaName: 'PROPERTY RX' },
      'otherTrade',
    ],
    ['a builder that delivers', { legalName: 'ACME CABINETS & DELIVERY' }, 'otherTrade'],
    ['a cleaner called Express', { legalName: 'CARPET CLEANING EXPRESS' }, 'otherTrade'],
    [
      'a car dealer called Express',
      { legalName: 'RAYSNKAIN ENTERPRISES INC', dbaName: 'EXPRESS AUTO ACTION / EXPRESS MOTORS' },
      'otherTrade',
    ],
    ['septic', { legalName: 'SERVICE SEPTIC CO LLC' }, 'otherTrade'],
    ['roofing', { legalName: 'ACME ROOFING', cargo: ['building_materials', 'construction'] }, 'otherTrade'],
    ['landscaping', { legalName: 'DUB LANDSCAPING AND MASONRY LLC' }, 'otherTrade'],
    ['a school for drivers', { legalName: 'A AND A TRUCK DRIVING SCHOOL INC', passengers: 'no' }, 'otherTrade'],
    ['excavation', { legalName: 'M KNOWLES EXCAVATING LLC' }, 'otherTrade'],
    ['cutting of concrete', { legalName: 'PRO CUT AND CORE LLC' }, 'otherTrade'],
    ['repair', { legalName: 'DALES FARM REPAIR INC' }, 'otherTrade'],
    ['a contractor', { legalName: 'C & R GENERAL CONTRACTORS LLC' }, 'otherTrade'],
    ['a tow truck', { legalName: 'INTEGRITY TOWING AND RECOVERY LLC' }, 'otherTrade'],
    [
      'a tow truck that says what it tows',
      { legalName: 'ACME TOWING', cargo: ['drive_tow_away', 'motor_vehicles'] },
      'otherTrade',
    ],
    ['a workshop', { legalName: 'STREAMLINE COLLISION CENTER LLC' }, 'otherTrade'],
    ['a tow truck that says transport', { legalName: 'GP TOWING AND TRANSPORT SERVICES LLC' }, 'otherTrade'],
    ['junk', { legalName: 'COASTLINE JUNK HAULING' }, 'otherTrade'],
    ['a mover of trees', { legalName: 'ACME TREE MOVERS LLC' }, 'otherTrade'],
    ['a rodeo', { legalName: 'FLYING H RODEO COMPANY LLC' }, 'otherTrade'],
    ['a clinic', { legalName: 'PRAIRIE CLINIC LLC' }, 'otherTrade'],
    ['a name that says nothing', { legalName: 'DMG PLUS LLC' }, 'noHauling'],
    ['a farm', { legalName: 'WILCOX FARMS INC' }, 'noHauling'],
    ['plumbing', { legalName: 'DNP PLUMBING SERVICES INC' }, 'otherTrade'],
  ])('%s', (_who, values, reason) => {
    expect(reasonOut(carrierRecord(values))).toBe(reason)
  })
})

it('a landscaper, dealer or taxi that hauls belongs, if FMCSA’s files prove that it hauls for others', () => {
  const hauling = [
    { legalName: 'MORSE LANDSCAPING & HAULING' },
    { legalName: 'EXPRESS MOTORS' },
    { legalName: 'A CAB & COURIER', passengers: 'yes' },
  ] as const
  for (const values of hauling) {
    expect(reasonOut(carrierRecord(values))).toBeDefined()
    expect(reasonOut(carrierRecord(values), true)).toBeUndefined()
  }
  expect(reasonOut(carrierRecord({ legalName: 'ACME PLUMBING' }), true)).toBe('otherTrade')
})

it('a company whose form says passengers, private or nothing belongs as a broker, if FMCSA’s files name it as one', () => {
  const broker = { hauls: false, arranges: true }
  const forms = [
    { legalName: 'CAMINO ROUTES LLC', passengers: 'yes' },
    { legalName: 'DMG PLUS LLC' },
    { legalName: 'DMG PLUS LLC', forHire: PRIVATE },
  ] as const
  for (const values of forms) {
    const record = carrierRecord(values)
    expect(listedAs(record, { hauls: false, arranges: false })).toBe(reasonOut(record))
    const listed = listedAs(record, broker)
    expect(typeof listed === 'string' ? listed : entityTypeOf(listed)).toBe('broker')
  }
  expect(listedAs(carrierRecord({ legalName: 'ACME LIMO' }), broker)).toBe('passengers')
  expect(listedAs(carrierRecord({ legalName: 'ACME PLUMBING' }), broker)).toBe('otherTrade')
  const carrier = carrierRecord({ legalName: 'ACME TRUCKING' })
  expect(listedAs(carrier, broker)).toBe(carrier)
})

it('authority to haul property outweighs a flag of passengers, but not a name that says them', () => {
  expect(reasonOut(carrierRecord({ legalName: 'CAMINO ROUTES LLC', passengers: 'yes' }), true)).toBeUndefined()
  expect(reasonOut(carrierRecord({ legalName: 'ACME LIMO', passengers: 'yes' }), true)).toBe('passengers')
})

it('a broker with a private fleet stays a broker, and a carrier with a brokerage stays a carrier', () => {
  expect(entityTypeOf(carrierRecord({ entityTypes: ['carrier', 'broker'], forHire: PRIVATE }))).toBe('broker')
  expect(entityTypeOf(carrierRecord({ entityTypes: ['carrier', 'broker'] }))).toBe('carrier')
})

it.each<[string, Partial<CarrierRecord>, string]>([
  ['an active carrier', { operatingStatus: 'active' }, 'published'],
  ['one whose status is unknown', {}, 'published'],
  ['an inactive one', { operatingStatus: 'inactive' }, 'hidden'],
  ['one out of service', { operatingStatus: 'out_of_service' }, 'hidden'],
  ['one that is not authorized', { authority: 'not_authorized' }, 'hidden'],
  ['one with nothing but inactive dockets', { hasOnlyInactiveDockets: true }, 'hidden'],
])('%s is %s', (_who, values, state) => {
  expect(stateOf(carrierRecord(values))).toBe(state)
})
