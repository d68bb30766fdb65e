import { expect, test } from 'vitest'
import { isPublicSite } from '../../pocketbase/public-site.ts'
import { readSettings } from '../../settings/settings.ts'
import { deployFaults } from './deploy-faults.ts'

const SOUND = {
  SITE_URL: 'https://www.haulindex.com',
  TRUSTED_PROXY: 'X-Forwarded-For',
  SMTP_HOST: 'mail.haulindex.com',
  MAIL_FROM: 'hello@haulindex.com',
  CONTACT_MAILBOX: 'office@haulindex.com',
}
const NO_FACTS = { readableByOthers: [], demoAccounts: [], bucketWarning: '' }
const faults = (env: Record<string, string>, facts: Parameters<typeof deployFaults>[1] = NO_FACTS) =>
  deployFaults(readSettings({ ...SOUND, ...env }), facts)

test('reports nothing for a correct deployment, or for a site that only this machine reaches', () => {
  expect(faults({})).toEqual([])
  expect(deployFaults(readSettings({}), { ...NO_FACTS, demoAccounts: ['admin@example.com'] })).toEqual([])
})

test.each([
  [{ SITE_URL: 'http://www.haulindex.com' }, /^SITE_URL is http:\/\/www\.haulindex\.com: without https/],
  [{ TRUSTED_PROXY: '' }, /^TRUSTED_PROXY is not set/],
  [{ ADMIN_NETWORKS: '10.0.0.0/8, 127.0.0.0/8' }, /^ADMIN_NETWORKS is .* contains this machine/],
  [{ ADMIN_NETWORKS: '::/0' }, /^ADMIN_NETWORKS is ::\/0, which contains this machine/],
  [{ SMTP_HOST: '' }, /^SMTP_HOST is not set: mails wait/],
  [{ MAIL_FROM: '' }, /^MAIL_FROM is .*, which nobody reads$/],
  [{ FORM_LIMITS: 'off' }, /^FORM_LIMITS is off/],
  [{ PUBLISH_TOKEN: 'sixteen-or-more-x' }, /^PUBLISH_TOKEN is short/],
])('reports %j in one line', (env, line) => {
  expect(faults(env)).toEqual([expect.stringMatching(line)])
})

test('names demo accounts and files that others can read', () => {
  const found = faults(
    {},
    {
      readableByOthers: ['/var/data/secrets.json'],
      demoAccounts: ['admin@example.com'],
      bucketWarning: 'The storage of the bucket ignores If-Match.',
    },
  )
  expect(found).toEqual([
    'Others on this machine can read /var/data/secrets.json: chmod go= /var/data/secrets.json',
    'The demo account admin@example.com can sign in: remove it in the console',
    'The storage of the bucket ignores If-Match.',
  ])
})

test.each([
  ['http://127.0.0.1:4321', false],
  ['http://[::1]:4321', false],
  ['http://localhost', false],
  ['https://haul.example', false],
  ['https://shop.test', false],
  ['https://www.haulindex.com', true],
  ['http://192.168.1.4', true],
  ['https://localhost.com', true],
])('others can reach %s: %s', (url, isPublic) => {
  expect(isPublicSite(url)).toBe(isPublic)
})
