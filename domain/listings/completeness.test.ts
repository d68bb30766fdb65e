import { expect, it } from 'vitest'
import { gapsOf } from './completeness.ts'

const whole = {
  email: 'dispatch@example.com',
  new_email: '',
  phone: '312-555-0142',
  website: 'https://example.com',
  address: '12 Dock Street',
  description: 'Full truckload. '.repeat(10),
  services: ['a', 'b'],
  logo: { src: 'logo.png' },
}
const fieldsOf = (values: Partial<typeof whole>) => gapsOf({ ...whole, ...values }).map(({ field }) => field)

it('a complete listing lacks nothing', () => expect(fieldsOf({})).toEqual([]))

it('names what is missing, starting with what costs most customers', () => {
  expect(fieldsOf({ address: '', phone: '', email: '' })).toEqual(['email', 'phone', 'address'])
  expect(fieldsOf({ services: ['a'], description: 'Trucks.' })).toEqual(['description', 'services'])
})

it('an address waiting for confirmation counts', () => {
  expect(fieldsOf({ email: '', new_email: 'new@example.com' })).toEqual([])
})
