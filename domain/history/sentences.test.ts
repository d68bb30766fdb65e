import { expect, it } from 'vitest'
import { sentenceOf } from './sentences.ts'

const told = (collection: string, changes: Record<string, [unknown, unknown]>, rest: object = {}) =>
  sentenceOf({ collection, changes, kind: 'update', title: 'Prairie Lines', undoes: '', ...rest })

it.each([
  ['Changed Phone Number of Prairie Lines', told('company_listings', { phone: ['1', '2'] })],
  [
    'Changed Phone Number and Address of Prairie Lines',
    told('company_listings', { address: ['a', 'b'], phone: ['1', '2'] }),
  ],
  [
    'Changed 4 fields of Prairie Lines',
    told('company_listings', { name: ['a', 'b'], phone: ['1', '2'], address: ['a', 'b'], rating: [0, 4] }),
  ],
  ['Featured Prairie Lines', told('company_listings', { is_featured: [false, true] })],
  ['Hid Prairie Lines', told('company_listings', { state: ['published', 'hidden'], state_reason: ['', 'Closed'] })],
  ['Approved review of Prairie Lines', told('reviews', { is_approved: [false, true], is_declined: [true, false] })],
  ['Closed inquiry to Prairie Lines', told('inquiries', { status: ['new', 'closed'] })],
  ['Added service Towing', told('services', { name: ['', 'Towing'] }, { kind: 'create', title: 'Towing' })],
  ['Deleted review of Prairie Lines', told('reviews', {}, { kind: 'delete' })],
  ['Restored Prairie Lines', told('company_listings', {}, { kind: 'undo', undoes: 'a' })],
  [
    'Undid a change: Changed Phone Number of Prairie Lines',
    told('company_listings', { phone: ['2', '1'] }, { kind: 'undo', undoes: 'a' }),
  ],
  ['Import of census.csv', told('imports', {}, { kind: 'create', title: 'Import of census.csv' })],
])('says “%s”', (sentence, found) => {
  expect(found).toBe(sentence)
})
