import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadSecrets } from './secrets.ts'
import { readSettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'haulindex-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

let made = 0
const newSettings = (values: Record<string, string> = {}) =>
  readSettings({ DATA_DIR: join(folder, `data-${++made}`), ...values })
const fileOf = ({ DATA_DIR }: { DATA_DIR: string }) => join(DATA_DIR, 'secrets.json')

test('an empty folder gets secrets that only their owner can read and that stay the same', () => {
  const settings = newSettings()
  const secrets = loadSecrets(settings)
  expect(statSync(fileOf(settings)).mode & 0o777).toBe(0o600)
  expect(readdirSync(settings.DATA_DIR)).toEqual(['secrets.json'])
  expect(loadSecrets(settings)).toEqual(secrets)
  expect(loadSecrets(newSettings())).not.toEqual(secrets)
})

test('secrets from the settings come first, and are not stored', () => {
  const settings = newSettings({ PUBLISH_TOKEN: 'a token of the settings' })
  expect(loadSecrets(settings).publishToken).toBe('a token of the settings')
  expect(readFileSync(fileOf(settings), 'utf8')).not.toContain('a token of the settings')
})

const WHOLE = JSON.stringify(loadSecrets(newSettings()))

test.each([
  ['an empty file', ''],
  ['zeros', '\0'.repeat(200)],
  ['half a file', WHOLE.slice(0, 90)],
  ['another file', '{}'],
  ['a list', '[]'],
  ['a lost token', WHOLE.replace('publishToken', 'token')],
  ['an empty password', JSON.stringify({ ...JSON.parse(WHOLE), superuserPassword: '' })],
])('%s stops with one line that names the file and the next step, and is not changed', (_, content) => {
  const settings = newSettings({ PUBLISH_TOKEN: 'a token of the settings' })
  loadSecrets(settings)
  writeFileSync(fileOf(settings), content)
  let message = ''
  try {
    loadSecrets(settings)
  } catch (error) {
    message = String(error)
  }
  expect(message).toContain(`${fileOf(settings)} is damaged`)
  expect(message).toContain('npm run restore')
  expect(message).not.toContain('\n')
  expect(readFileSync(fileOf(settings), 'utf8')).toBe(content)
  expect(readdirSync(settings.DATA_DIR)).toEqual(['secrets.json'])
})

// root can read everything
test.skipIf(process.getuid?.() === 0)('an unreadable file is not replaced', () => {
  const settings = newSettings()
  loadSecrets(settings)
  chmodSync(fileOf(settings), 0)
  expect(() => loadSecrets(settings)).toThrow(`${fileOf(settings)} cannot be read`)
  chmodSync(fileOf(settings), 0o600)
})
