import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dialable, e164 } from './phone.ts'

test.each([
  ['3125550142', '+13125550142'],
  ['(312) 555-0142', '+13125550142'],
  ['1-312-555-0142', '+13125550142'],
  ['+1 312.555.0142', '+13125550142'],
  ['  +1 (416) 555 0199 ', '+14165550199'],
  ['011 44 20 7946 0958', '+442079460958'],
  ['+52 55 1234 5678', '+525512345678'],
  ['1-800-GO-MOVER', '+18004666837'],
  ['800-FLOWERS', '+18003569377'],
  ['312 555 0142 ext. 12', '+13125550142'],
  ['312 555 0142 x12', '+13125550142'],
])('reads %j as %s', (phone, number) => {
  expect(e164(phone)).toBe(number)
})

test.each([
  '',
  'ext. 12',
  '555-0142',
  '312 555 0142 / 416 555 0199',
  '112 555 0142',
  '312 155 0142',
  'call 5550142',
  '1-800-GO-MOVERS',
  '+1 55',
  '+0 312 555 0142',
  '911',
])('says nothing of %j, which is no whole number', (phone) => {
  expect(e164(phone)).toBeUndefined()
})

test('a number that it gives reads as itself, whatever was typed', () => {
  fc.assert(
    fc.property(fc.string(), fc.stringMatching(/^[+0-9 ().x-]{5,24}$/), (text, number) => {
      for (const typed of [text, number]) {
        const read = e164(typed)
        if (read !== undefined) {
          expect(read).toMatch(/^\+[1-9]\d{7,14}$/)
          expect(e164(read)).toBe(read)
        }
      }
    }),
  )
})

test.each([
  ['(806) 555-0190', '+18065550190'],
  ['806 555 0190 extension 7', '+18065550190;ext=7'],
  ['555-0190', '5550190'],
  ['', ''],
  ['none', ''],
])('dials %j as %j', (phone, dialed) => {
  expect(dialable(phone)).toBe(dialed)
})
