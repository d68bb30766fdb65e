import { describe, expect, it } from 'vitest'
import { carrierRecord } from '../../tests/support/carriers/carrier-record.ts'
import type { CarrierRecord } from '../shapes/carrier-record.ts'
import { Doubts } from './plausible-facts.ts'
import { isPrivateMailbox, isPrivatePerson } from './private-person.ts'
import { readCarrier } from './read-carrier.ts'

it.each<[string, Partial<CarrierRecord>, boolean]>([
  ['a person with one truck', { legalName: 'JOHN A SMITH', powerUnits: 1 }, true],
  ['a person of whom no truck is known', { legalName: 'MARIA DE LA CRUZ' }, true],
  ['a person, surname first', { legalName: "O'BRIEN, PATRICK J JR" }, true],
  ['a person by the kind of company', { legalName: 'SMITH 2', organization: 'INDIVIDUAL' }, true],
  ['a person with three trucks', { legalName: 'JOHN A SMITH', powerUnits: 3 }, false],
  ['a limited company', { legalName: 'JOHN SMITH LLC' }, false],
  ['a person who hauls', { legalName: 'JOHN SMITH TRUCKING' }, true],
  ['one of a rare name', { legalName: 'HUMMER W ESTES TRUCKING' }, true],
  ['a trade', { legalName: 'BLUE HORIZON TRUCKING' }, false],
  ['a person who hauls with two trucks', { legalName: 'JOHN SMITH TRUCKING', powerUnits: 2 }, false],
  ['a corporation by the kind of company', { legalName: 'BLUE HORIZON', organization: 'CORPORATION' }, false],
  ['a name of one word', { legalName: 'ACME' }, false],
])('%s', (_who, values, isPrivate) => {
  expect(isPrivatePerson(carrierRecord(values))).toBe(isPrivate)
})

it('knows the hosts where anyone can have a mailbox', () => {
  expect(['a@GMAIL.com', 'a@yahoo.ca', 'a@acme.example.com', ''].map(isPrivateMailbox)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

describe('of a private person', () => {
  const carrierOf = (values: Partial<CarrierRecord>) => {
    const record = carrierRecord({
      legalName: 'JOHN A SMITH',
      dbaName: 'LUCKY PANTHER',
      cargo: ['general_freight'],
      powerUnits: 1,
      street: '12 HOME ST',
      postalCode: '98580-1234',
      phone: '(253) 555-0101',
      email: 'JASMITH@GMAIL.COM',
      ...values,
    })
    const read = readCarrier(() => record, { source: 'census', sourceDate: '2025-09-01', doubts: new Doubts() })
    return 'carrier' in read ? read.carrier : undefined
  }

  it('shows only the trade name and the city', () => {
    const carrier = carrierOf({})
    expect(carrier).toMatchObject({
      name: 'Lucky Panther',
      legal_name: '',
      address: 'Roy, WA',
      postal_code: '98580',
      phone: '',
      email: '',
      power_units: 1,
    })
    expect(JSON.stringify(carrier)).not.toMatch(/smith|home st|555|1234/i)
  })

  it('treats a mailbox at the person’s own host as the company’s', () => {
    expect(carrierOf({ email: 'info@panther.example.com' })?.email).toBe('info@panther.example.com')
  })

  it('shows everything once it is a company', () => {
    expect(carrierOf({ legalName: 'JOHN A SMITH LLC' })).toMatchObject({
      legal_name: 'John A Smith LLC',
      address: '12 Home St, Roy, WA 98580-1234',
      phone: '(253) 555-0101',
      email: 'jasmith@gmail.com',
    })
  })
})
