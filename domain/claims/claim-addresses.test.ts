import { expect, test } from 'vitest'
import { isMailbox, mailDomain, maskedAddress } from './claim-addresses.ts'

test.each([
  ['https://www.prairielines.com/about', 'prairielines.com'],
  ['http://Mail.Prairie-Lines.co.uk', 'mail.prairie-lines.co.uk'],
  ['https://prairielines.com:8443?x=1', 'prairielines.com'],
])('addresses at the website %s belong to its company', (website, domain) => {
  expect(mailDomain(website)).toBe(domain)
})

test.each([
  [''],
  ['https://gmail.com'],
  ['https://www.facebook.com/prairielines'],
  ['https://prairie.wixsite.com/home'],
  ['https://192.168.1.1/'],
  ['https://localhost'],
  ['https://user@prairielines.com/'],
])('addresses at %j prove nothing', (website) => {
  expect(mailDomain(website)).toBe('')
})

test.each([
  ['dispatch@prairielines.com', 'd•••••@p•••••.com'],
  ['d@a.co', 'd•••••@a•••••.co'],
  ['jane.doe@mail.prairie.co.uk', 'j•••••@m•••••.uk'],
])('%s is masked as %s', (email, masked) => {
  expect(maskedAddress(email)).toBe(masked)
})

test('a domain on the company’s page is not masked', () => {
  expect(maskedAddress('dispatch@PrairieLines.com', 'prairielines.com')).toBe('d•••••@PrairieLines.com')
})

test.each(['jane', 'jane.doe', 'j-d', 'j+quotes', "o'neil"])('%s may come before the @', (mailbox) => {
  expect(isMailbox(mailbox)).toBe(true)
})
test.each(['', 'jane@other.com', 'a b', 'a..b', '.a', 'a"b', 'a\nb', 'x'.repeat(65)])('%j may not', (mailbox) => {
  expect(isMailbox(mailbox)).toBe(false)
})

test.each([
  'gmail.com',
  'outlook.fr',
  'rocketmail.com',
  'centurylink.net',
  'telus.net',
  'mail.ru',
  'fastmail.com',
  'sasktel.net',
])('anyone can have an address at %s, so a website there proves nothing', (host) => {
  expect(mailDomain(`https://www.${host}/our-company`)).toBe('')
})
