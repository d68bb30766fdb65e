import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MadePackage, makePackage } from '../../publisher/package/make-package.ts'
import { filesBelow } from '../../server/process/checksums.ts'
import { PLACEHOLDERS } from '../../server/process/prebuilt.ts'
import { FEW_CITIES } from '../support/publishing/published-site.ts'
import { runCommand } from '../support/server/run-command.ts'
import { productFolder, STARTED } from '../support/server/started-product.ts'

const SLOW_MS = 300_000
const MOST_BYTES = 150e6
const MAILBOX = 'office@haul.example'
/** A release's files that are not served. */
const NOTES = /^\.[a-z]+(\.json)?$/

/** Where no package of the repository can be found. */
const elsewhere = mkdtempSync(join(tmpdir(), 'package-'))
const unpacked = join(elsewhere, 'haulindex')
const { folder, dataDir, siteDir, start } = productFolder(FEW_CITIES, [join(unpacked, 'haulindex.mjs'), 'start'])
const env = {
  DATA_DIR: dataDir,
  SITE_DIR: siteDir,
  CACHE_DIR: join(folder, 'cache'),
  SITE_URL: 'https://haul.example',
  CONTACT_MAILBOX: MAILBOX,
  BACKUP_PASSPHRASE: 'correct horse battery staple',
}
let made: MadePackage

beforeAll(async () => {
  made = await makePackage('packages/of-a-test')
  cpSync(made.folder, unpacked, { recursive: true })
  rmSync(made.folder, { recursive: true })
}, SLOW_MS)
afterAll(() => rmSync(elsewhere, { recursive: true, force: true }))

/** Runs a command of the package. @throws if it fails */
const run = async (...command: string[]): Promise<string> => {
  const program = [join(unpacked, 'haulindex.mjs'), ...command]
  const { stdout } = await promisify(execFile)(process.execPath, program, {
    cwd: folder,
    env: { ...process.env, ...env },
  })
  return stdout
}

const contentsOf = async (release: string) => {
  const names = await filesBelow(release)
  return new Map(names.filter((name) => !NOTES.test(name)).map((name) => [name, readFileSync(join(release, name))]))
}

describe('a package', () => {
  it('is small, and contains neither tests nor what only builds need', async () => {
    expect(made.bytes).toBeLessThan(MOST_BYTES)
    expect((await filesBelow(unpacked)).filter((name) => name.endsWith('.test.ts'))).toEqual([])
    for (const builder of ['astro/dist/cli', 'vite', 'esbuild', 'rolldown', 'typescript'])
      expect(existsSync(join(unpacked, 'node_modules', builder)), builder).toBe(false)
  })

  it(
    'shows the same pages as the repository, for its own address and mailbox',
    async () => {
      const product = await start(env, STARTED)
      expect(product.output()).toContain('Ctrl-C stops everything.')
      expect(await product.stop()).toBe(0)
      const ofPackage = await contentsOf(join(siteDir, 'current'))
      const other = { ...env, SITE_DIR: join(folder, 'other-site') }
      expect(await runCommand('build', [], other)).toMatchObject({ code: 0 })
      const ofRepository = await contentsOf(join(other.SITE_DIR, 'current'))
      expect([...ofPackage.keys()].sort()).toEqual([...ofRepository.keys()].sort())
      const different = [...ofPackage].filter(([name, content]) => !ofRepository.get(name)?.equals(content))
      expect(different.map(([name]) => name)).toEqual([])
      const consolePage = readFileSync(join(siteDir, 'current', 'console.html'), 'utf8')
      expect(consolePage).toContain(`content="${MAILBOX}"`)
      expect(consolePage).not.toContain(PLACEHOLDERS.contactMailbox)
    },
    SLOW_MS,
  )

  it(
    'imports, backs up and checks itself',
    async () => {
      const file = join(folder, 'list.csv')
      writeFileSync(file, 'Name,Phone,City,State,Service\nAcme Movers,312-555-0142,Chicago,IL,Moving\n')
      expect(await run('import', file, '--dry-run')).toMatch(/Would be created +1\n/)
      await run('backup', join(folder, 'backups'))
      expect(readdirSync(join(folder, 'backups'))).not.toEqual([])
      expect(await run('doctor')).toContain('Settings')
    },
    SLOW_MS,
  )

  it('names its commands', async () => {
    const refusal = await run('paint').catch((error: { stderr: string }) => error.stderr)
    expect(refusal).toMatch(/^Usage: node haulindex\.mjs COMMAND\. The commands are start, /)
  })
})
