import type { Random } from '../../demo/random.ts'

const TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u2028',
  'a\u2029b',
  '\u202eevil',
  '\ufeff',
  '\ud800',
  '\udfff\ud800',
  '💥'.repeat(500),
  'ﷺ'.repeat(300),
  'Z\u0351\u0352\u0353'.repeat(200),
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' || id != '' //",
  "\\' || 1=1 //",
  "'; DROP TABLE users; --",
  '{{7*7}}#{7*7}<%= 7*7 %>',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '%00%0a%0d',
  'a\r\nBcc: victim@example.com',
  'name:excerpt(-1)',
  'name:excerpt(999999999999999999999)',
  '@request.auth.id',
  '@collection.users.email',
  'true',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e309',
  '9223372036854775808',
  '0x7fffffff',
  '2026-13-45 99:99:99.000Z',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://192.168.0.1',
  'ftp://example.com',
  'mailto:a@b.co',
  'http://my_site.example.com',
  'https://example.com:99999',
  'https://example.com.',
  'https://user:pass@example.com',
  'http://[::1]/',
  '//example.com',
  'a@b',
  'a@b.co\u0000',
  'x'.repeat(300),
  'x'.repeat(5000),
  'x'.repeat(60_000),
]

const VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 53,
  [],
  {},
  [[]],
  [null],
  ['a', 'b'],
  { id: 'x' },
  { $ne: null },
  { toString: 'x' },
  ['aaaaaaaaaaaaaaa', 'aaaaaaaaaaaaaaa'],
]

const nested = (depth: number): unknown => {
  let value: unknown = 'deep'
  for (let n = 0; n < depth; n++) value = n % 2 ? [value] : { a: value }
  return value
}

/** A text that may break something. */
export const hostileText = (random: Random): string => {
  if (random.chance(0.7)) return random.pick(TEXTS)
  return Array.from({ length: random.int(1, 30) }, () => String.fromCodePoint(random.int(0, 0x2fff))).join('')
}

/** A value of any kind that may break something. */
export const hostileValue = (random: Random): unknown => {
  if (random.chance(0.55)) return hostileText(random)
  if (random.chance(0.03)) return nested(random.int(10, 3000))
  return random.pick(VALUES)
}
