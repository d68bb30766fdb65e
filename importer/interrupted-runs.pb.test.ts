import { type ChildProcess, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { startPocketBase } from '../server/pocketbase/pocketbase-server.ts'
import { census, startImport } from '../tests/support/import-command.ts'
import { importProxy } from '../tests/support/import-proxy.ts'
import { pocketBaseForTests } from '../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
const folder = mkdtempSync(join(tmpdir(), 'interrupted-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** More than are processed together. */
const ROWS = 6500
const path = join(folder, 'census.csv')
writeFileSync(
  path,
  census(
    ...Array.from({ length: ROWS }, (_, n) => ({ dot_number: String(100_000 + n), legal_name: `FLEET ${n} TRUCKING` })),
  ),
)
const GOES_ON = /^Continues run [a-z0-9]{15}, which was interrupted\.\n/

/** Maximum size of the files that the server writes. A small limit acts like a full disk. */
const limitFiles = (bytes: number | 'unlimited') =>
  execFileSync('prlimit', ['--pid', String(server.pid), `--fsize=${bytes}:unlimited`])

describe('a run that is interrupted', () => {
  it('by Ctrl-C ends between two batches, and says what is done', async () => {
    let command: ChildProcess | undefined
    await using proxy = await importProxy(server.url, () => {
      // a second signal would end it at once
      if (!command?.killed) command?.kill('SIGINT')
      return true
    })
    const { code, output, counts } = await startImport([path], {
      ...{ folder, url: proxy.url },
      onProcess: (child) => {
        command = child
      },
    })
    expect({ code, output }).toEqual({ code: 130, output: expect.stringContaining('Stopped. Import the same file') })
    expect(counts['Rows read']).toBeGreaterThan(0)
    expect(counts['Rows read']).toBeLessThan(ROWS)
    expect(counts['Created']).toBe(counts['Rows read'])
  })

  it.skipIf(process.platform !== 'linux')('by a full disk says so in one line', async () => {
    await using proxy = await importProxy(server.url, () => {
      limitFiles(1000)
      return true
    })
    const { code, errors } = await startImport([path], { folder, url: proxy.url })
    limitFiles('unlimited')
    expect({ code, errors }).toEqual({
      code: 1,
      errors:
        'The disk that holds the database is full, or cannot be written. Finished rows are kept. Import the file again for the rest.\n',
    })
  })

  it('by the end of its server says so in one line, and continues when the server is back', async () => {
    const broken = await (async () => {
      await using proxy = await importProxy(server.url, () => {
        process.kill(server.pid, 'SIGKILL')
        return false
      })
      return await startImport([path], { folder, url: proxy.url })
    })()
    expect(broken.output).toMatch(GOES_ON)
    expect(broken).toMatchObject({
      code: 1,
      errors: expect.stringMatching(
        /^PocketBase at .* stopped answering\. Finished rows are kept\. Import the file again for the rest\.\n$/,
      ),
    })
    const back = await startPocketBase({ dataDir: server.dataDir, hooksDir: inject('pocketbase').hooksDir })
    try {
      const { code, output, counts } = await startImport([path], { folder, url: back.url })
      expect(output).toMatch(GOES_ON)
      expect({ code, counts }).toMatchObject({ code: 0, counts: { 'Rows read': ROWS, Created: ROWS, Unchanged: 0 } })
    } finally {
      await back.stop()
    }
  })
})
