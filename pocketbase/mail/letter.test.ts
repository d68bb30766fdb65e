import { expect, it, test } from 'vitest'
import { shownText } from './letter.ts'

const readBy = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')

test.each([
  'See https://evil.example/a?b=1&c=2 now',
  'evil.example, "www.evil.example" (mail@evil.example)',
  '<a href="http://evil.example">Win</a>',
  'http://intranet/x',
  'Evil.Club, cheap.delivery',
])('"%s" is read as typed, and no mail client finds an address in it', (text) => {
  const html = shownText(text)
  expect(readBy(html)).toBe(text)
  for (const piece of html.split(/<[^>]+>/)) expect(piece).not.toMatch(/:\/\/|\w\.\w|<a/)
})

it('does not change other texts', () => {
  expect(shownText('5.5 tons, a.m. & <b>\nSt. Louis')).toBe('5.5 tons, a.m. &amp; &lt;b&gt;\nSt. Louis')
})
