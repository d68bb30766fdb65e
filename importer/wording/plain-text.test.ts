import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test.each([
  ['Tom &amp; Jerry&#039;s Movers', "Tom & Jerry's Movers"],
  ['Tom &amp;amp; Jerry&amp;#039;s Movers', "Tom & Jerry's Movers"],
  ['Montr&eacute;al &#x26; Qu&eacute;bec', 'Montréal & Québec'],
  ['<p>We <strong>move</strong> things.</p>', 'We move things.'],
  ['<p>One.</p><p>Two<br/>lines.</p>', 'One.\n\nTwo\nlines.'],
  ['<h2>Why us?</h2><ul><li>Fast</li><li>Safe</li></ul>', 'Why us?\n\n• Fast\n• Safe'],
  ['&lt;p&gt;Stored &lt;b&gt;twice&lt;/b&gt;&lt;/p&gt;', 'Stored twice'],
  ['<b>Line one</b>\n\nLine two', 'Line one\n\nLine two'],
  ['<a href="https://evil.example">Our site</a>', 'Our site'],
  ['Before<script>alert(1)</script><style>b{}</style> after<!-- note -->', 'Before after'],
  ['Non&nbsp;breaking', 'Non breaking'],
  ['AT&T; R&D', 'AT&T; R&D'],
  ['Loads < 5 tons, > 2 tons', 'Loads < 5 tons, > 2 tons'],
  ['https://x.example/?a=1&amp;b=2', 'https://x.example/?a=1&b=2'],
  ['', ''],
])('%j becomes %j', (html, text) => {
  expect(plainText(html)).toBe(text)
})

test('text that is already plain stays the same', () => {
  const parts = fc.constantFrom(
    '<p>',
    '</p>',
    '<br>',
    '&amp;',
    '&lt;',
    '&gt;',
    'a',
    ' ',
    '\n',
    '<b>',
    '&#39;',
    '<',
    '&',
  )
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 15 }), (texts) => {
      const once = plainText(texts.join(''))
      if (!/&|</.test(once)) expect(plainText(once)).toBe(once)
    }),
  )
})

test('a text without markup is not changed', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\w .,'"()!?\n-]*$/), (text) => {
      expect(plainText(text)).toBe(text)
    }),
  )
})
