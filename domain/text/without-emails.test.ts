import { expect, test } from 'vitest'
import { withoutEmails } from './without-emails.ts'

test.each([
  ['Write to dispatch@acme.com.', 'Write to [email].'],
  ['<a.b+c@mail.acme.co.uk>, (x@y.io)', '<[email]>, ([email])'],
  ['{"about":"joe@acme.com","n":1}', '{"about":"[email]","n":1}'],
  ['https://www.tiktok.com/@acme.trucking', 'https://www.tiktok.com/@acme.trucking'],
  ['3 trucks @ Tulsa', '3 trucks @ Tulsa'],
  ['no address', 'no address'],
])('%s becomes %s', (text, shown) => {
  expect(withoutEmails(text)).toBe(shown)
})

test('a long text of signs takes no long time', () => {
  const startedAt = performance.now()
  withoutEmails(`${'a'.repeat(200_000)}@${'a.'.repeat(100_000)}`)
  expect(performance.now() - startedAt).toBeLessThan(1000)
})
