import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { PROJECT } from '../process/project.ts'
import { readSettings, SETTINGS, siteUrl } from './settings.ts'

test('every setting has a working default', () => {
  expect(readSettings({})).toMatchObject({ PORT: 4321, HOST: '127.0.0.1', DATA_DIR: '.data', DEMO_LISTINGS: 600 })
})

test('.env.example lists exactly the settings that are read, and works as it is', () => {
  const example = parseEnv(readFileSync(`${PROJECT}/.env.example`, 'utf8'))
  expect(Object.keys(example).sort()).toEqual(Object.keys(SETTINGS).sort())
  expect(readSettings(example)).toEqual(readSettings({}))
})

test.each([
  [{ PORT: '70000' }, 'PORT "70000" must be a port up to 65535'],
  [{ PORT: 'http' }, 'PORT "http" must be a port number'],
  [{ DEMO_LISTINGS: '-1' }, 'DEMO_LISTINGS "-1" must be not below 0'],
  [{ DEMO_LISTINGS: '1.5' }, 'DEMO_LISTINGS "1.5" must be a whole number'],
  [{ SITE_URL: 'haul.example' }, 'SITE_URL "haul.example" must be a web address that starts with http:// or https://'],
  [{ DEMO_PASSWORD: 'short' }, 'DEMO_PASSWORD must be at least 6 characters'],
  [{ SMTP_PORT: '0' }, 'SMTP_PORT "0" must be a port from 1'],
  [{ MAIL_FROM: 'mail' }, 'MAIL_FROM "mail" must be an e-mail address'],
  [{ TRUSTED_PROXY: 'X Forwarded' }, 'TRUSTED_PROXY "X Forwarded" must be the name of a header'],
  [{ FORM_LIMITS: '0' }, 'FORM_LIMITS "0" must be either on or off'],
  [{ REBUILD_WEBHOOK_URL: 'build.example/secret' }, 'REBUILD_WEBHOOK_URL must be a web address that starts with http'],
  [{ REBUILD_WEBHOOK_SECRET: 'short' }, 'REBUILD_WEBHOOK_SECRET must be at least 16 characters'],
  [{ REBUILD_MIN_SECONDS: '0' }, 'REBUILD_MIN_SECONDS "0" must be at least 1'],
  [{ INDEXNOW_KEY: '../key' }, 'INDEXNOW_KEY "../key" must be 8 to 128 letters, digits and dashes'],
  [{ ALLOW_LARGE_DROP: 'yes' }, 'ALLOW_LARGE_DROP "yes" must be either 0 or 1'],
])('%j is refused in one line that names it', (env, message) => {
  expect(() => readSettings(env)).toThrow(message)
})

test.each([
  [{}, 'http://127.0.0.1:4321'],
  [{ HOST: '0.0.0.0', PORT: '80' }, 'http://localhost:80'],
  [{ SITE_URL: 'https://haul.example/' }, 'https://haul.example'],
])('with %j the site is at %s', (env, url) => {
  expect(siteUrl(readSettings(env))).toBe(url)
})
