import { expect, test } from 'vitest'
import { PAID_MARKS } from '../../../domain/listing-requests/rules.ts'
import { SAMPLE_CARD } from '../business/sample-card.ts'
import { paidMarks } from './company-marks.ts'
import { listingCard } from './listing-card.ts'

const textOf = (html: string): string => html.replace(/<[^>]+>/g, '')

test('a card says what is known, and nothing about what is not', () => {
  const { text } = listingCard(SAMPLE_CARD)
  expect(textOf(text)).toContain('100 W Dock St, Chicago, IL 60601 USDOT 1234567 12 trucks')
  const bare = {
    ...SAMPLE_CARD,
    address: '',
    usdotNumber: '',
    trucks: '',
    call: null,
    verified: false,
    featured: false,
  }
  const { text: less } = listingCard(bare)
  expect(less).toContain('<p class="facts"><span>Chicago, IL</span></p>')
  for (const word of ['Verified', 'Preferred Carrier', 'Call', 'USDOT']) expect(less).not.toContain(word)
})

test('the card of an answer tells its distance, and what it was found by', () => {
  const { text } = listingCard(SAMPLE_CARD, { distance: '31 mi', foundBy: ['Lakes & Sons LLC'] })
  expect(textOf(text)).toContain('31 mi away 100 W Dock St')
  expect(text).toContain('<p>Lakes &amp; Sons LLC</p>')
})

test('a company without a logo shows the shield of its first service, or else its initials', () => {
  expect(listingCard(SAMPLE_CARD).text).toMatch(/<use href="[^"]+#flatbed"\/>/)
  const { text } = listingCard({ ...SAMPLE_CARD, services: [{ name: 'Piano tuning' }] })
  expect(text).toContain('aria-hidden="true">YC</span>')
})

test('marks that companies pay for are explained once, if one is shown', () => {
  const plain = { featured: false, verified: false }
  expect(paidMarks([plain])).toEqual([])
  expect(paidMarks([plain, { ...plain, verified: true }, { ...plain, verified: true }])).toEqual([PAID_MARKS.verified])
  expect(paidMarks([SAMPLE_CARD])).toEqual([PAID_MARKS.featured, PAID_MARKS.verified])
})

test('text of a company cannot become markup', () => {
  const evil = '"><script>alert(1)</script>'
  const { text } = listingCard({ ...SAMPLE_CARD, name: evil, about: evil, address: evil, areas: [evil], check: evil })
  expect(text).not.toContain('<script')
  expect(text).not.toContain('""')
})
