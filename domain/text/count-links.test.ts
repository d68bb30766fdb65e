import { expect, test } from 'vitest'
import { countLinks, mayContainLink } from './count-links.ts'

test.each([
  ['See https://example.com/load?id=1 and mail me: dana@example.com', 2],
  ['Our sheet is at www.example.net', 1],
  ['cheap-seo.biz BEST.CHEAP.COM, spam.ru', 3],
  ['<a href="https://spam.example">a</a> [url=http://spam.example]b[/url]', 2],
  ['casino.agency bonus.monster pills.pharmacy loans.finance seo.ninja', 5],
  ['t.co/x bit.ly/y', 2],
  ['hxxp://evil.example hXXps://evil.example', 2],
  ['evil . com, evil .com and evil[.]example, evil (dot) net, evil dot org', 5],
  ['evil．com evil。com evil｡net', 3],
  ['ｅｖｉｌ．ｃｏｍ evil․com evil﹒net', 3],
  ['ev\u200bil.c\u200dom', 1],
  ['xn--80ak6aa92e.com пример.рф bücher.example evil.xn--p1ai', 4],
  ['http://192.0.2.7 or 192.0.2.8:8080/x', 2],
  ['http://intranet', 1],
  ['someone@sub.host.example', 1],
  ['Example.Com and EXAMPLE.COM.', 2],
  ['(evil.example) "evil.example", <evil.example>; evil.example!', 4],
  ['user:pass@evil.example:8080', 1],
])('"%s" contains %i links', (text, count) => {
  expect(countLinks(text)).toBe(count)
})

test.each([
  'Two pallets from Chicago to Tulsa, approx. 1.5 tons, no.5 dock.',
  'Commerce.Compare it',
  'One 20 ft. container. Please quote.',
  '20ft.container, 40 ft.trailer',
  'Pickup in Dallas,TX.Need it by Friday.',
  'DALLAS TX.NEED A TRUCK.THANKS',
  'we have 5.5 tons.please call.thanks',
  'From St.Louis to St. Paul, Mt.Vernon too.',
  'Acme Inc.We ship daily.',
  'Between 8 a.m. and 5 p.m., i.e. daytime, e.g. Monday.',
  'At 8 a.m.We open.',
  'On 12.10.2026 or 12.10.26, 1.250,00 kg, $3.50/mi, 53.5x8.5',
  'Call 312.555.0142 or 1.312.555.0142.',
  'Wait...what? Ok... thanks..bye',
  'U.S.A. and the U.S. mail, Ph.D., No.12',
  'See manifest.pdf and loads.xlsx',
  'I work with Jones & Co. We need trucks.',
  'Thank you . Please call . me',
  'v2.0 of the 3.5t truck, 4.2m high, 26.000lbs',
  '。中文句子。没有空格。好',
  '',
])('"%s" contains no link', (text) => {
  expect(countLinks(text)).toBe(0)
})

test.each(['a-', 'a.', '. ', 'a@', '[', ' dot ', '.'])('100 kB of "%s" contain no link', (part) => {
  expect(countLinks(part.repeat(50_000))).toBe(0)
})

test.each([
  'See Evil.Club',
  'best rates at cheap.delivery',
  'EVIL.LINK/x',
  'Win.Tk',
  'Evil.Com',
  'write to me@Evil.Us',
])('"%s" may contain a link', (text) => {
  expect(mayContainLink(text)).toBe(true)
})

test.each([
  'Two pallets, approx. 1.5 tons, at 8 a.m. and 5 p.m.',
  'We will call you.Thanks',
  'See manifest.pdf. Wait...what? U.S.A.',
  'Hello Dana,\n\nthank you for your request.\n\nKind regards\nJ.B. Lines, Inc.',
  '',
])('"%s" contains none', (text) => {
  expect(mayContainLink(text)).toBe(false)
})
