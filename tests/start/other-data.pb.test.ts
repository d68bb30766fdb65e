import { existsSync, readdirSync, readlinkSync, renameSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { readStamp } from '../../publisher/release/build-stamp.ts'
import { freePort } from '../../server/pocketbase/pocketbase-server.ts'
import { eventually } from '../support/eventually.ts'
import { FEW_CITIES } from '../support/publishing/published-site.ts'
import { runCommand } from '../support/server/run-command.ts'
import { productFolder, STARTED } from '../support/server/started-product.ts'

const SLOW = 300_000
const SITE_ONLY = /Serving the pages of the last site only: .*\n|stopped:/

const { folder, dataDir, siteDir, start } = productFolder(FEW_CITIES)
const SITE_URL = 'https://haul.example'
const current = () => readlinkSync(join(siteDir, 'current'))
const companyPages = () => readdirSync(join(siteDir, 'current', 'company')).filter((file) => file.endsWith('.html'))
const run = (env: Record<string, string>, until: RegExp) => start({ SITE_URL, ...env }, until)
const get = async (port: string, path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status

test(
  'a site keeps its pages when its data folder is missing, and continues when the right folder is there',
  async () => {
    await (await run({}, STARTED)).stop()
    const [release, pages] = [current(), companyPages()]
    expect(pages).toHaveLength(3)
    renameSync(dataDir, `${dataDir}-unmounted`)
    const port = String(await freePort())
    const product = await run({ PORT: port }, SITE_ONLY)
    expect(product.output()).toMatch(/^Serving the pages .* shows 3 companies, but DATA_DIR .* has no data\./)
    await eventually(async () => expect(await get(port, '/')).toBe(200))
    expect(await get(port, `/company/${pages[0]?.replace('.html', '')}`)).toBe(200)
    expect([await get(port, '/company/nobody'), await get(port, '/api/ready'), await get(port, '/api/health')]).toEqual(
      [404, 503, 503],
    )
    expect(existsSync(dataDir)).toBe(false)
    renameSync(`${dataDir}-unmounted`, dataDir)
    await eventually(async () => expect(await get(port, '/api/ready')).toBe(200))
    expect(product.output().split('\n')[1]).toBe(`The data folder ${dataDir} can be used now`)
    expect([current(), companyPages()]).toEqual([release, pages])
    expect(await product.stop()).toBe(0)
  },
  SLOW,
)

test(
  'no command makes a site show other data unless told to',
  async () => {
    const [release, pages] = [current(), companyPages()]
    const other = { DATA_DIR: join(folder, 'other'), SITE_DIR: siteDir, SITE_URL }
    for (const [name, args] of [
      ['build', []],
      ['publish', []],
      ['seed', ['--listings', '5']],
      ['admin', ['root@example.com']],
      ['check-data', []],
    ] as const) {
      const { code, errors } = await runCommand(name, args, other)
      expect([name, code, errors]).toEqual([name, 1, expect.stringContaining('shows 3 companies, but DATA_DIR')])
      expect(errors.split('\n')).toHaveLength(1)
    }
    expect(existsSync(join(folder, 'other', 'pocketbase'))).toBe(false)
    const own = { ...other, SITE_DIR: join(folder, 'other-site') }
    expect((await runCommand('seed', ['--listings', '5'], own)).code).toBe(0)
    const { code, errors } = await runCommand('build', [], other)
    expect([code, errors]).toEqual([1, expect.stringContaining('shows 3 companies from other data than DATA_DIR')])
    expect([current(), companyPages()]).toEqual([release, pages])
    expect(await runCommand('build', [], { ...other, ALLOW_OTHER_DATA: '1' })).toMatchObject({ code: 0 })
    expect(companyPages()).toHaveLength(5)
    expect((await runCommand('build', [], { ...other, DATA_DIR: dataDir, ALLOW_OTHER_DATA: '1' })).code).toBe(0)
  },
  SLOW,
)

test(
  'a database from before ids, restored beside its site, takes the id of the site',
  async () => {
    const directory = readStamp(join(siteDir, 'current'))?.directory ?? expect.unreachable('the site names no data')
    const database = new DatabaseSync(join(dataDir, 'pocketbase', 'data.db'))
    database.exec("DELETE FROM _params WHERE id = 'directory'; DELETE FROM changes")
    database.close()
    const env = { DATA_DIR: dataDir, SITE_DIR: siteDir, SITE_URL }
    expect(await runCommand('build', [], env)).toMatchObject({ code: 0 })
    expect(readStamp(join(siteDir, 'current'))).toMatchObject({ directory, companies: 3 })
  },
  SLOW,
)

test(
  'a database of 0 bytes is not filled with demo companies, even if the site is gone too',
  async () => {
    const database = join(dataDir, 'pocketbase', 'data.db')
    truncateSync(database)
    const product = await start({ SITE_DIR: join(folder, 'no-site') }, STARTED)
    expect(product.output()).toMatch(
      /^Haulindex stopped: The database .* is empty or missing, but the folder was in use/,
    )
    await eventually(() => expect(product.code()).toBe(1))
    expect(statSync(database).size).toBe(0)
  },
  SLOW,
)
