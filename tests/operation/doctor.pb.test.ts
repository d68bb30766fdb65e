import { execFile } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, expect, test } from 'vitest'
import { inCache } from '../../server/process/cache-folder.ts'
import { writeChecksums } from '../../server/process/checksums.ts'
import { PROJECT } from '../../server/process/project.ts'
import { FEW_CITIES } from '../support/publishing/published-site.ts'
import { productFolder, STARTED } from '../support/server/started-product.ts'

const SLOW = 600_000
const { folder, dataDir, siteDir, start } = productFolder(FEW_CITIES)
const backups = join(folder, 'backups')
/** Builds are shared between tests; the hooks belong to this test. */
const cacheDir = join(folder, 'own-cache')
mkdirSync(cacheDir)
for (const name of existsSync(inCache()) ? readdirSync(inCache()) : [])
  if (!['builds', 'hooks'].includes(name)) symlinkSync(inCache(name), join(cacheDir, name))
const env = {
  DATA_DIR: dataDir,
  SITE_DIR: siteDir,
  CACHE_DIR: cacheDir,
  BACKUP_PASSPHRASE: 'a passphrase of the tests',
}

const command = (name: string, args: readonly string[] = [], more: Record<string, string> = {}) =>
  new Promise<{ code: number; output: string }>((ok) => {
    const script = join(PROJECT, 'scripts', `${name}.ts`)
    const child = execFile(
      process.execPath,
      [script, ...args],
      { env: { ...process.env, ...env, ...more } },
      (_error, out, errors) => ok({ code: child.exitCode ?? -1, output: `${out}${errors}` }),
    )
  })

const current = () => realpathSync(join(siteDir, 'current'))
const fileIn = (dir: string, ending: string) => {
  const [name] = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((each) => each.endsWith(ending))
  return join(dir, name ?? '')
}

beforeAll(async () => {
  const product = await start(env, STARTED)
  expect((await command('backup', [backups])).code).toBe(0)
  const { code, output } = await command('doctor')
  expect(output).toMatch(/^Product +running and ready$/m)
  expect(output).toMatch(/^Database +.*data\.db \(\d+ MB\) has no damage$/m)
  expect(output).toMatch(/^Backup +.*: all \d+ files can be restored$/m)
  expect(output.trim().split('\n').at(-1)).toBe('Nothing to do.')
  expect(code).toBe(0)
  const hook = join(cacheDir, 'hooks', 'main.pb.js')
  const hooks = readFileSync(hook, 'utf8')
  writeFileSync(hook, `${hooks}// noise`)
  const again = await command('doctor')
  expect(again.output).toContain(`- ${hook}\n`)
  expect(again.output).toContain('\n1. Restart Haulindex: the hooks named above are damaged or outdated,')
  expect(readFileSync(hook, 'utf8')).toBe(`${hooks}// noise`)
  await product.stop()
  expect((await command('doctor')).output).toContain(`- ${hook}\n`)
  expect(readFileSync(hook, 'utf8')).toBe(hooks)
}, SLOW)

test(
  'the doctor names damaged derived files, builds them again, and then finds nothing to do',
  async () => {
    const before = current()
    const style = fileIn(join(before, '_astro'), '.css')
    // new files, because others of the same build are linked to the old ones
    for (const file of [style, join(before, 'index.html')]) {
      rmSync(file)
      writeFileSync(file, 'noise')
    }
    const database = new DatabaseSync(join(dataDir, 'pocketbase', 'data.db'))
    database.exec('UPDATE listing_kinds SET listings = listings + 1')
    database.close()
    const { code, output } = await command('doctor')
    for (const name of [style.slice(before.length), '/index.html'])
      expect(output).toContain(`- ${join(siteDir, 'current')}${name}\n`)
    expect(output).toContain('The counts of listings were wrong, and were counted again')
    expect(output).toMatch(/^Product +stopped$/m)
    expect(output).toMatch(/^Release +built again, without damage$/m)
    expect(output).toContain('\nNothing to do.\n')
    expect(code).toBe(0)
  },
  SLOW,
)

test('a damaged bundle in the cache is named and discarded', async () => {
  const cache = join(folder, 'cache')
  const bundle = join(cache, 'console', 'a'.repeat(20))
  await mkdir(bundle, { recursive: true })
  await writeFile(join(bundle, 'console.js'), 'a console')
  await writeChecksums(bundle)
  await writeFile(join(bundle, 'console.js'), 'noise')
  const { output } = await command('doctor', [], { CACHE_DIR: cache })
  expect(output).toContain(`- ${join(bundle, 'console.js')}\n`)
  expect(existsSync(bundle)).toBe(false)
  expect((await command('doctor', [], { CACHE_DIR: cache })).output).toMatch(/^Cache +.*: no damage$/m)
})

test('names damaged secrets with the next step, and does not change them', async () => {
  const file = join(dataDir, 'secrets.json')
  const whole = readFileSync(file)
  writeFileSync(file, whole.subarray(0, 40))
  const { code, output } = await command('doctor')
  expect(output).toMatch(/^Secrets +.*secrets\.json is damaged or cannot be read$/m)
  expect(output).toContain(
    `1. ${file} is damaged. Restore the newest backup to an empty folder (DATA_DIR=FOLDER npm run restore -- ${backups}) `,
  )
  expect(code).toBe(1)
  expect(readFileSync(file)).toEqual(whole.subarray(0, 40))
  writeFileSync(file, whole)
})

test('lists steps that only a person can take as a numbered list at the end', async () => {
  const file = join(dataDir, 'pocketbase', 'data.db')
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(statSync(file).size - 8192, 7), 0, statSync(file).size - 8192, 8192)
  closeSync(handle)
  const { code, output } = await command('doctor')
  expect(output).toMatch(/^Database +.*data\.db is damaged$/m)
  expect(output).toContain(`\n1. Stop Haulindex and restore the newest backup: npm run restore -- ${backups} --force\n`)
  expect(code).toBe(1)
})

test('names wrong settings first, with nothing else', async () => {
  const { code, output } = await command('doctor', [], { SMPT_HOST: 'mail.haul.example' })
  expect(output).toContain('- SMPT_HOST is not a setting. Did you mean SMTP_HOST?')
  expect(output).toContain('\n1. Correct the settings named above, and run npm run doctor again.\n')
  expect(code).toBe(78)
})
