import { describe, expect, it } from 'vitest'
import { goesWithWords, shortTexts, valueWords } from './labels.ts'

describe('a recorded value', () => {
  it('reads as on the screens: by name, as Yes or No, as a list, or empty', () => {
    const names = { abc: 'Chicago, IL', def: 'Freight' }
    expect(valueWords('location', 'abc', names)).toBe('Chicago, IL')
    expect(valueWords('services', ['def', 'gone'], names)).toBe('Freight, gone')
    expect(valueWords('is_featured', true, {})).toBe('Yes')
    expect(valueWords('state', 'hidden', {})).toBe('Declined')
    expect([valueWords('phone', '', {}), valueWords('cargo', [], {}), valueWords('logo', null, {})]).toEqual(
      Array(3).fill('nothing'),
    )
  })
})

describe('two texts', () => {
  it('are shown completely if both are short', () => {
    expect(shortTexts('312-555-0101', '312-555-0102', 90)).toEqual(['312-555-0101', '312-555-0102'])
  })

  it('are shown from shortly before they differ', () => {
    const same = 'You will find us near the stockyards, left at the fence. '.repeat(3)
    const [before, after] = shortTexts(`${same}Ask for Al.`, `${same}Ask for Bo, who knows.`, 60)
    expect(before).toMatch(/^…\S.*Ask for Al\.$/)
    expect(after).toMatch(/^…\S.*Ask for Bo, who knows\.$/)
    expect(after.length).toBeLessThan(62)
  })

  it('end in dots if they are too long', () => {
    expect(shortTexts('', 'x'.repeat(200), 10)).toEqual(['', `${'x'.repeat(10)}…`])
  })
})

it('what a deletion includes reads as a list, without invisible records', () => {
  expect(goesWithWords({ inquiries: 3, reviews: 1, carrier_imports: 1, listing_requests: 2 })).toBe(
    '3 inquiries, 1 review and 2 requests',
  )
  expect([goesWithWords({ reviews: 1 }), goesWithWords({ carrier_imports: 1 })]).toEqual(['1 review', ''])
})
