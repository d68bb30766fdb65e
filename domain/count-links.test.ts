import { expect, test } from 'vitest'
import { countLinks } from './count-links.ts'

test.each([
  ['Two pallets from Chicago to Tulsa, approx. 1.5 tons, no.5 dock.', 0],
  ['See https://example.com/load?id=1 and mail me: dana@example.com', 2],
  ['Our sheet is at www.example.net', 1],
  ['cheap-seo.biz BEST.CHEAP.COM, spam.ru', 3],
  ['<a href="https://spam.example">a</a> [url=http://spam.example]b[/url]', 2],
  ['Commerce.Compare it', 0],
])('in "%s" there are %i links', (text, count) => {
  expect(countLinks(text)).toBe(count)
})

test.each(['a-', 'a.'])('100 kB of "%s" without a space hold no link', (part) => {
  expect(countLinks(part.repeat(50_000))).toBe(0)
})
