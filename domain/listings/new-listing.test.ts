import { expect, it } from 'vitest'
import { newListing } from './new-listing.ts'

const place = { name: 'Tulsa', region: 'OK' }
const acme = {
  name: 'Acme Freight',
  usdot_number: '123',
  legal_name: '',
  mc_number: '',
  email: 'hello@acme.example',
  phone: '',
  address: '',
}
const listed = (state: 'published' | 'waiting', taken: string[] = [], wanted = '') =>
  newListing(
    {
      name: acme.name,
      place,
      usdot_number: acme.usdot_number,
      state,
      since: () => '2026-01-31 12:00:00.000Z',
      isTaken: (slug) => taken.includes(slug),
      wanted,
      noSlug: () => 'waiting-1',
    },
    () => acme,
  )

it('gives a public company its address and the time since it has it', () => {
  expect(listed('published')).toMatchObject({ slug: 'acme-freight', address_since: '2026-01-31 12:00:00.000Z' })
  expect(listed('published', ['acme-freight']).slug).toBe('acme-freight-tulsa')
})

it('lets a public company keep the address that it had elsewhere, if it is free', () => {
  expect(listed('published', [], 'acme-of-old').slug).toBe('acme-of-old')
  expect(listed('published', ['acme-of-old'], 'acme-of-old').slug).toBe('acme-freight')
})

it('gives no address to a company that is not public', () => {
  expect(listed('waiting')).toMatchObject({ slug: 'waiting-1', address_since: '', state: 'waiting' })
})

it('makes every new listing findable by its known facts', () => {
  for (const state of ['published', 'waiting'] as const)
    expect(listed(state).search_text).toBe('acme freight tulsa ok oklahoma 123 hello@acme.example')
})

it('tells the company its address, for its email', () => {
  const { email } = newListing(
    {
      name: 'Acme',
      place,
      usdot_number: '',
      state: 'published',
      since: () => '',
      isTaken: () => false,
      noSlug: () => '',
    },
    (slug) => ({ ...acme, email: `info@${slug}.example` }),
  )
  expect(email).toBe('info@acme.example')
})
