import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { PROJECT } from '../process/project.ts'
import { SettingsError } from '../process/report-failure.ts'
import { readSettings, siteUrl } from './settings.ts'
import { unknownNames } from './settings-names.ts'
import { SETTINGS } from './settings-schema.ts'

const faultsOf = (read: () => unknown): readonly string[] => {
  try {
    read()
  } catch (error) {
    if (error instanceof SettingsError) return error.faults
    throw error
  }
  return []
}

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
  [{ MAIL_FROM: 'mail' }, 'MAIL_FROM "mail" must be an email address alone'],
  [{ MAIL_FROM: 'Haul <a@haul.example>' }, 'must be an email address alone, such as hello@example.com'],
  [{ TRUSTED_PROXY: 'X Forwarded' }, 'must be the name of the header in which your proxy passes the visitor'],
  [
    { TRUSTED_PROXY: 'true' },
    'TRUSTED_PROXY "true" must be the name of the header in which your proxy passes the visitor',
  ],
  [{ TRUSTED_PROXY: 'X-Forwarded-Proto' }, 'such as X-Forwarded-For'],
  [{ TRUSTED_PROXY: 'x-forwaded-for' }, 'TRUSTED_PROXY "x-forwaded-for" must be spelled X-Forwarded-For'],
  [{ SMTP_HOST: 'smtp://mail.haul.example' }, 'must be the host name alone: mail.haul.example'],
  [{ SMTP_HOST: 'mail.haul.example:465' }, 'the host name alone: mail.haul.example, with the port in SMTP_PORT=465'],
  [{ SMTP_HOST: 'smtps://me:secret@[::1]:465/' }, 'must be the host name alone: ::1, with the port in SMTP_PORT=465'],
  [{ SMTP_HOST: 'smtp://me:secret@mail.haul.example' }, 'SMTP_HOST "smtp://…@mail.haul.example" must be the host name'],
  [{ SMTP_HOST: 'mail server' }, 'SMTP_HOST "mail server" must be a host name or an IP address'],
  [
    { HOST: 'http://0.0.0.0:80' },
    'HOST "http://0.0.0.0:80" must be the host name alone: 0.0.0.0, with the port in PORT=80',
  ],
  [{ SITE_URL: 'https://haul.example/en' }, 'must be the address alone, without a path: https://haul.example'],
  [{ SITE_BUCKET: 's3://haul/site' }, 'SITE_BUCKET "s3://haul/site" must be the name of a bucket alone: haul'],
  [{ SITE_BUCKET: 'haul' }, 'SITE_BUCKET needs SITE_BUCKET_KEY_ID and SITE_BUCKET_SECRET: set all three or none'],
  [
    { SITE_BUCKET: 'haul', SITE_BUCKET_ENDPOINT: 'https://haul.s3.example' },
    'must be the address of the storage without the bucket: https://s3.example',
  ],
  [{ SMTP_HOST: 'mail.haul.example', SMTP_USER: 'me' }, 'SMTP_USER needs SMTP_PASSWORD: set both or neither'],
  [{ SMTP_HOST: 'mail.haul.example', SMTP_PORT: '465' }, 'is encrypted from the first byte: set SMTP_TLS=1'],
  [{ SMTP_HOST: 'mail.haul.example', SMTP_TLS: '1' }, 'SMTP_TLS 1 does not work on SMTP_PORT 587'],
  [{ SITE_URL: '"https://haul.example"' }, 'SITE_URL has quotes around its value: remove them'],
  [{ DATA_DIR: '/data ' }, 'DATA_DIR has a space at its start or end: remove it'],
  [{ DEMO_LISTINGS: '9999999' }, 'DEMO_LISTINGS "9999999" must be at most 1000000'],
  [{ FORM_LIMITS: '0' }, 'FORM_LIMITS "0" must be either on or off'],
  [{ REBUILD_WEBHOOK_URL: 'build.example/secret' }, 'REBUILD_WEBHOOK_URL must be a web address that starts with http'],
  [{ REBUILD_WEBHOOK_SECRET: 'short' }, 'REBUILD_WEBHOOK_SECRET must be at least 16 characters'],
  [{ REBUILD_MIN_SECONDS: '0' }, 'REBUILD_MIN_SECONDS "0" must be at least 1'],
  [{ INDEXNOW_KEY: '../key' }, 'INDEXNOW_KEY "../key" must be 8 to 128 letters, digits and dashes'],
  [{ ALLOW_LARGE_DROP: 'yes' }, 'ALLOW_LARGE_DROP "yes" must be either 1 for yes or 0 for no'],
])('%j is refused in one line that names it', (env, message) => {
  expect(() => readSettings(env)).toThrow(message)
})

test('every wrong setting gets its own line', () => {
  const read = () => readSettings({ PORT: 'http', SMPT_HOST: 'mail.haul.example', PUBLISHER: 'no' })
  expect(read).toThrow(SettingsError)
  expect(faultsOf(read)).toEqual([
    'SMPT_HOST is not a setting. Did you mean SMTP_HOST? Correct the name, or remove it',
    'PORT "http" must be a port number',
    'PUBLISHER "no" must be either on or off',
  ])
})

test.each([
  ['SMPT_HOST', 'SMTP_HOST'],
  ['SMTP_PASS', 'SMTP_PASSWORD'],
  ['SMTP_USERNAME', 'SMTP_USER'],
  ['DATA_DIRECTORY', 'DATA_DIR'],
  ['TRUST_PROXY', 'TRUSTED_PROXY'],
  ['SITE_BUCKET_KEY', 'SITE_BUCKET_KEY_ID'],
  ['smtp_host', 'SMTP_HOST'],
])('%s in the environment is taken for a misspelled %s', (name, meant) => {
  const mail = meant === 'SMTP_HOST' ? {} : { SMTP_HOST: 'mail.haul.example' }
  expect(faultsOf(() => readSettings({ ...mail, [name]: 'x' }))).toEqual([
    expect.stringContaining(`Did you mean ${meant}?`),
  ])
})

test('ignores names of other programs', () => {
  const env = {
    ...{ HOSTNAME: 'a', POST: 'a', PORTS: 'a', SITE_HOST: 'a', BACKUP_DIR: 'a', CACHE_DIRECTORY: 'a', SITE_ID: 'a' },
    ...{ SMTP_PASS: 'for no mail server of ours', SMTP_USERNAME: 'a' },
    ...{ SMTP_PORT_25_TCP: 'tcp://10.0.0.1:25', LOG_LEVEL_ROOT: 'a', HAULINDEX_PORT: 'tcp://10.0.0.2', SITE_PORT: 'a' },
  }
  expect(readSettings(env)).toEqual(readSettings({}))
})

test('reads the .env file more strictly: everything in it is meant for Haulindex', () => {
  expect(faultsOf(() => readSettings({ PROT: '80' }, { names: ['PROT'], faults: [] }))).toEqual([
    'PROT is not a setting. Did you mean PORT? Correct the name in .env, or remove it',
  ])
})

test.each([
  ['SMTP_HOST: mail.haul.example', 'Line 2 of .env sets nothing: write SMTP_HOST=VALUE'],
  ['SMTP_HOST', 'Line 2 of .env sets nothing: write SMTP_HOST=VALUE'],
  ['SMPT_HOST=mail.haul.example', 'SMPT_HOST is not a setting. Did you mean SMTP_HOST? Correct the name in .env'],
  [undefined, '.env is a folder: put a file of settings in its place'],
])('refuses a .env file with %j', (line, message) => {
  const before = process.cwd()
  const folder = mkdtempSync(join(tmpdir(), 'settings-'))
  if (line === undefined) mkdirSync(join(folder, '.env'))
  else writeFileSync(join(folder, '.env'), `# settings\n${line}\n`)
  process.chdir(folder)
  try {
    expect(() => readSettings()).toThrow(message)
  } finally {
    process.chdir(before)
    rmSync(folder, { recursive: true })
    delete process.env['SMPT_HOST']
  }
})

test('reports other names in it, unless they belong to programs that run with it', () => {
  const names = ['PORT', 'TZ', 'NODE_OPTIONS', 'SITE_HOST', 'FEATURE']
  expect(unknownNames(Object.keys(SETTINGS), { names, faults: [] })).toEqual(['FEATURE'])
})

describe('folders', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'folders-')))
  const inFolder = (name: string) => join(folder, name)
  const own = { DATA_DIR: inFolder('data'), SITE_DIR: inFolder('site'), CACHE_DIR: inFolder('cache') }
  writeFileSync(inFolder('file'), '')
  mkdirSync(inFolder('data'))
  symlinkSync(inFolder('data'), inFolder('link'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test.each([
    [{ DATA_DIR: '/dev/null' }, 'DATA_DIR "/dev/null" must be a folder, but /dev/null is not a folder'],
    [{ SITE_DIR: '/dev/null/site' }, 'SITE_DIR "/dev/null/site" must be a folder, but /dev/null is not a folder'],
    [{ CACHE_DIR: inFolder('file') }, `but ${inFolder('file')} is a file: name another folder`],
    [{ DATA_DIR: '/' }, 'DATA_DIR "/" must be a folder of its own, such as /haulindex'],
    [{ DATA_DIR: PROJECT }, 'must be a folder of its own'],
    [{ SITE_DIR: join(PROJECT, 'site') }, 'is part of the code: name another folder'],
    [
      { SITE_DIR: inFolder('data') },
      `DATA_DIR and SITE_DIR are both ${inFolder('data')}: give each a folder of its own`,
    ],
    [{ SITE_DIR: inFolder('link') }, `DATA_DIR and SITE_DIR are both ${inFolder('data')}`],
    [
      { DATA_DIR: inFolder('site/data') },
      `DATA_DIR ${inFolder('site/data')} is inside SITE_DIR ${inFolder('site')}: move it`,
    ],
    [{ SITE_DIR: inFolder('cache/site') }, 'is inside CACHE_DIR'],
    [{ SITE_DIR: inFolder('data/pocketbase/site') }, 'is inside DATA_DIR'],
  ])('%j cannot be used, and the message says why', (values, message) => {
    expect(() => readSettings({ ...own, ...values })).toThrow(message)
  })

  test('the data folder may contain site and cache', () => {
    const inside = { ...own, SITE_DIR: inFolder('data/site'), CACHE_DIR: inFolder('data/cache') }
    expect(readSettings(inside)).toMatchObject(inside)
  })
})

test.each([
  [{}, 'http://127.0.0.1:4321'],
  [{ HOST: '0.0.0.0', PORT: '80' }, 'http://localhost:80'],
  [{ SITE_URL: 'https://haul.example/' }, 'https://haul.example'],
])('with %j the site is at %s', (env, url) => {
  expect(siteUrl(readSettings(env))).toBe(url)
})
