import { expect, test } from 'vitest'
import { hoursLines, hoursOfDays, isHours, openingHours, tidyHours } from './opening-hours.ts'

test.each([
  ['Mon-Fri 8-5', 'Mo-Fr 08:00-17:00'],
  ['monday to friday 8 am to 5 pm, sat 9-1pm', 'Mo-Fr 08:00-17:00, Sa 09:00-13:00'],
  ['Mon–Thu: 8:00 a.m. – 5:30 p.m.; Fri: 8:00 a.m. – noon', 'Mo-Th 08:00-17:30, Fr 08:00-12:00'],
  ['Mo-Fr 08:00-17:00, Sa 09:00-13:00', 'Mo-Fr 08:00-17:00, Sa 09:00-13:00'],
  ['Weekdays 7-15', 'Mo-Fr 07:00-15:00'],
  ['Mon, Wed and Fri 9-12', 'Mo 09:00-12:00, We 09:00-12:00, Fr 09:00-12:00'],
  ['Mon-Fri 8-12, 13-17', 'Mo-Fr 08:00-12:00, Mo-Fr 13:00-17:00'],
  ['Mon-Fri 8-12 and 1-5 pm', 'Mo-Fr 08:00-12:00, Mo-Fr 13:00-17:00'],
  ['Sat & Sun 10-2', 'Sa-Su 10:00-14:00'],
  ['Daily 8 to 8', 'Mo-Su 08:00-20:00'],
  ['8 am - 5 pm', 'Mo-Su 08:00-17:00'],
  ['24/7', 'Mo-Su 00:00-24:00'],
  ['Open 24 hours', 'Mo-Su 00:00-24:00'],
  ['Mon-Fri open 24 hours', 'Mo-Fr 00:00-24:00'],
  ['Mon-Fri 18:00-02:00', 'Mo-Fr 18:00-02:00'],
  ['Mon-Fri 4 pm - midnight', 'Mo-Fr 16:00-24:00'],
  ['Fri-Mon 9-5', 'Mo 09:00-17:00, Fr-Su 09:00-17:00'],
  ['Monday: 8 AM–5 PM\nTuesday: 8 AM–5 PM\nWednesday: Closed', 'Mo-Tu 08:00-17:00'],
  ['Mon-Fri 8-5, Fri 8-3', 'Mo-Th 08:00-17:00, Fr 08:00-15:00'],
  ['["Mo 09:00-17:00","Tu 09:00-17:00"],["UTC":"-5"]', 'Mo-Tu 09:00-17:00'],
  [
    '{"Monday":"8\u202fAM–5\u202fPM","Tuesday":["8 AM–12 PM","1–5 PM"],"Sunday":"Closed"}',
    'Mo 08:00-17:00, Tu 08:00-12:00, Tu 13:00-17:00',
  ],
  ['Lundi à vendredi 8h-17h, samedi 9h30-12h', 'Mo-Fr 08:00-17:00, Sa 09:30-12:00'],
])('reads %j', (typed, stored) => {
  expect(tidyHours(typed)).toBe(stored)
  expect(tidyHours(stored)).toBe(stored)
  expect(isHours(typed)).toBe(true)
})

test.each([
  '',
  'call us',
  'by appointment',
  'Mon-Fri',
  'Mon-Fri 8',
  'Mon-Fri 25-27',
  'Mon-Fri 13 pm-5 pm',
  'Mon-Fri 8-5 call 312-555-0142',
  'Mon-Fri 8-12, 11-3',
  'Funday 8-5',
  'closed',
])('does not take %j for hours, and keeps it', (typed) => {
  expect(isHours(typed)).toBe(false)
  expect(tidyHours(typed)).toBe(typed)
  expect(openingHours(typed)).toEqual([])
})

test.each([
  [{ hours_mo: '8-5', hours_tu: '8:00 AM-5:00 PM', hours_we: 'Closed', hours_su: 'x' }, 'Mo-Tu 08:00-17:00'],
  [{ hours_mo: '8-12, 13-17', hours_sa: 'Closed-Closed', hours_su: '-' }, 'Mo 08:00-12:00, Mo 13:00-17:00'],
  [{ hours_fr: 'Open 24 hours', hours_sa: '09:00AM-05:00PM' }, 'Fr 00:00-24:00, Sa 09:00-17:00'],
  [{ hours_mo: 'closed', hours_tu: '' }, ''],
])('reads the hours of single days in %j', (texts, stored) => {
  expect(tidyHours(hoursOfDays(texts))).toBe(stored)
})

test('says stored hours in words, one line for days with the same times', () => {
  expect(hoursLines('Mo-Fr 08:00-12:00, Mo-Fr 13:00-17:30, Sa-Su 00:00-24:00')).toEqual([
    'Monday to Friday: 8:00 am to 12:00 pm and 1:00 pm to 5:30 pm',
    'Saturday and Sunday: open 24 hours',
  ])
  expect(hoursLines('We 18:00-02:00')).toEqual(['Wednesday: 6:00 pm to 2:00 am'])
  expect(hoursLines('')).toEqual([])
})

test('lists stored hours as schema.org does', () => {
  expect(openingHours('Mo-Fr 08:00-17:00, Sa 09:00-13:00')).toEqual(['Mo-Fr 08:00-17:00', 'Sa 09:00-13:00'])
})

test('reads a long text in a moment', () => {
  expect(isHours(`${'mon-fri 8-5, '.repeat(2000)}x`)).toBe(false)
  expect(isHours(' - '.repeat(5000))).toBe(false)
})
