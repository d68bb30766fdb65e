import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { e164, formatPhone, PHONE_CHECK, phoneLink, searchDigits } from './phone.ts'

describe('a link dials the first number and its extension', () => {
  test.each([
    ['(806) 555-0190', '+18065550190'],
    ['3125550142', '+13125550142'],
    ['1-312-555-0142', '+13125550142'],
    ['+1 312.555.0142', '+13125550142'],
    ['001 312 555 0142', '+13125550142'],
    ['  +1 (416) 555 0199 ', '+14165550199'],
    ['tel:+13125550142;ext=5', '+13125550142;ext=5'],
    ['312–555–0142', '+13125550142'],
    ['３１２５５５０１４２', '+13125550142'],
    ['514 555 01 42', '+15145550142'],
    ['312/555-0142', '+13125550142'],
    ['902-555-0142 poste 12', '+19025550142;ext=12'],
    ['902-555-0142 Ext12', '+19025550142;ext=12'],
    ['902-555-0142, ext. 12', '+19025550142;ext=12'],
    ['902-555-0142x12', '+19025550142;ext=12'],
    ['902-555-0142 #12', '+19025550142;ext=12'],
    ['806 555 0190 extension 7', '+18065550190;ext=7'],
    ['902 555 0142 / 902 555 0143', '+19025550142'],
    ['902-555-0142, 902-555-0143', '+19025550142'],
    ['902-555-0142/0143', '+19025550142'],
    ['902-555-0142 or 902-555-0143 x7', '+19025550142'],
    ['902-555-0142 (fax 902-555-0199)', '+19025550142'],
    ['902-555-0142 Fax: 902-555-0199', '+19025550142'],
    ['Fax 902-555-0199, tel. 902-555-0142', '+19025550142'],
    ['902-555-0199 (fax), 902-555-0142', '+19025550142'],
    ['1-888-MOVE-4-LESS', '+18886683453'],
    ['1-800-GO-MOVER', '+18004666837'],
    ['800-FLOWERS ext 3', '+18003569377;ext=3'],
    ['1-800-GO-MOVER / 902-555-0143', '+18004666837'],
    ['9735550101.0', '+19735550101'],
    ['Call 312-555-0142 after 5pm', '+13125550142'],
    ['+45 12 34 56 78', '+4512345678'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['011 44 20 7946 0958', '+442079460958'],
    ['0044 20 7946 0958', '+442079460958'],
    ['+52 55 1234 5678 ext 9', '+525512345678;ext=9'],
  ])('of %j: %s', (text, number) => {
    expect(phoneLink(text)).toBe(`tel:${number}`)
    expect(PHONE_CHECK.problemOf(text)).toBeUndefined()
  })
})

test.each([
  '',
  'call me',
  'callto me',
  'ext. 12',
  '555-0142',
  '112 555 0142',
  '312 155 0142',
  '911',
  '+1 55',
  'fax 902-555-0199',
  '902-555-0199 (fax)',
  '4111 1111 1111 1111',
  '312 dispatch',
  '1-900 evil.pics',
  '888 Dispatch office',
  '+999 12 34 56 78',
])('%j cannot be dialed, and the form says what to type', (text) => {
  expect([phoneLink(text), formatPhone(text)]).toEqual([undefined, text])
  expect(PHONE_CHECK.problemOf(text)).toContain('with its area code, such as (312) 555-0142')
})

test.each([
  ['3125550142', '(312) 555-0142'],
  ['+1 312 555 0142', '(312) 555-0142'],
  ['9735550101.0', '(973) 555-0101'],
  ['902-555-0142 poste 12', '(902) 555-0142 ext. 12'],
  ['+4532123456', '+45 32 12 34 56'],
  ['+45 12 34 56 78', '+45 12 34 56 78'],
  ['011442079460958', '+44 20 7946 0958'],
  ['1-888-MOVE-4-LESS', '1-888-MOVE-4-LESS'],
  ['902 555 0142 / 902 555 0143', '902 555 0142 / 902 555 0143'],
  ['902-555-0142 (fax 902-555-0199)', '902-555-0142 (fax 902-555-0199)'],
  ['902-555-0142/0143', '902-555-0142/0143'],
])('%j is shown as %j', (text, shown) => {
  expect(formatPhone(text)).toBe(shown)
})

test.each([
  ['(312) 555-0142', '3125550142'],
  ['902-555-0142 poste 12', '902555014212 9025550142'],
  ['902 555 0142 / 902 555 0143', '90255501429025550143 9025550142 9025550143'],
  ['1-800-GO-MOVER', '1800 8004666837'],
  ['call me', ''],
])('%j is found by the digits %j', (text, digits) => {
  expect(searchDigits(text)).toBe(digits)
})

const typed = fc.oneof(
  fc.string(),
  fc.stringMatching(/^[+0-9 ().x/-]{5,30}$/),
  fc
    .array(
      fc.constantFrom(
        '312',
        '555',
        '0142',
        '+',
        '1',
        '45',
        ' ',
        '-',
        '(',
        ')',
        ' ext ',
        ' fax ',
        '/',
        '12',
        'MOVE',
        '.0',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
)

test('any text: a number that is found is complete, and reads as itself', () => {
  fc.assert(
    fc.property(typed, (text) => {
      const number = e164(text)
      if (number === undefined) return
      expect(number).toMatch(/^\+[1-9]\d{6,14}$/)
      expect(e164(number)).toBe(number)
      expect(phoneLink(text)).toMatch(/^tel:\+\d{7,15}(;ext=\d{1,7})?$/)
    }),
    { numRuns: 3000 },
  )
})

test('any text: what pages show dials the same number, and is shown the same again', () => {
  fc.assert(
    fc.property(typed, (text) => {
      const shown = formatPhone(text)
      expect(phoneLink(shown)).toBe(phoneLink(text))
      expect(formatPhone(shown)).toBe(shown)
    }),
    { numRuns: 3000 },
  )
})
