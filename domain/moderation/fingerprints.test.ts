import { expect, it, test } from 'vitest'
import { SHOWN_FIELDS, shownText } from './fingerprints.ts'
import { QUEUE_KINDS } from './queue.ts'

const sender = { id: 'u1', name: 'Dana', email: 'dana@example.com', isVerified: true, created: '2026-01-01' }
const edit = {
  id: 'e1',
  version: '1',
  state: 'waiting',
  company: { id: 'c1', name: 'Prairie', slug: 'prairie', state: 'published' },
  sender,
  before: { name: 'Prairie', location: null, place: null, website: null, logo: null },
  after: { name: 'Prairie Lines', location: null, place: null, website: null, logo: 'new' },
  live: { name: 'Prairie', location: 'l1', place: 'Chicago', website: '', logo: '' },
  logo: 'logo_abc.png',
}
const textOf = (change: object) => shownText('edits', { ...edit, ...change })

test.each([
  ['the new name', { after: { ...edit.after, name: 'Prairie Line' } }],
  ['the new logo', { logo: 'logo_def.png' }],
  ['what the listing says now', { live: { ...edit.live, website: 'https://x.example' } }],
  ['who sent it in', { sender: { ...sender, email: 'else@example.com' } }],
  ['its state', { state: 'withdrawn' }],
])('changes with %s', (_, change) => {
  expect(textOf(change)).not.toBe(textOf({}))
})

test.each([
  ['when it was saved', { version: '2' }],
  ['the state of its company', { company: { ...edit.company, state: 'hidden' } }],
])('does not change with %s', (_, change) => {
  expect(textOf(change)).toBe(textOf({}))
})

it('is the same for the same names in another order, and for other fields', () => {
  const listing = (services: string[]) => shownText('listings', { services, name: 'x', others: [1] })
  expect(listing(['Freight', 'Moving'])).toBe(listing(['Moving', 'Freight']))
  expect(listing(['Freight', 'Moving'])).not.toBe(listing(['Freight, Moving']))
})

it('distinguishes a text from part of the next one', () => {
  const review = (customer_name: string, review_text: string) => shownText('reviews', { customer_name, review_text })
  expect(review('Dana', 'Good","x')).not.toBe(review('Dana","Good', 'x'))
})

it('differs between rival claims, and knows every kind', () => {
  const rival = (note: string) => shownText('claims', { rivals: [{ id: 'r1', note, sender }] })
  expect(rival('mine')).not.toBe(rival('ours'))
  expect(shownText('claims', { rivals: [] })).not.toBe(rival('mine'))
  expect(Object.keys(SHOWN_FIELDS).toSorted()).toEqual([...QUEUE_KINDS].toSorted())
})
