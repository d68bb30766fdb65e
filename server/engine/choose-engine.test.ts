import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { chooseEngine } from './choose-engine.ts'
import { rememberVersion, sha256, usedVersion } from './engine.ts'
import type { PinnedRelease } from './pinned-releases.ts'

const PROGRAM = new TextEncoder().encode('#!/bin/sh\necho "pocketbase version 9.9.9"\n')
const ARCHIVE = Buffer.from(zipSync({ 'LICENSE.md': new Uint8Array(9), pocketbase: PROGRAM }))
const PATIENCE = { connectMs: 300, idleMs: 300 }
const fromNpm = { path: '/npm/pocketbase', version: '0.39.1' }

let folder = ''
let release: PinnedRelease
let answer: RequestListener
let requests = 0
let said: string[] = []
const server = createServer((request, response) => {
  requests++
  answer(request, response)
})

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'engine-'))
  said = []
  requests = 0
  answer = (_request, response) => response.end(ARCHIVE)
  await new Promise<void>((ok) => server.listen(0, '127.0.0.1', ok))
  release = {
    version: '9.9.9',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/pocketbase.zip`,
    archiveSha256: sha256(ARCHIVE),
    program: 'pocketbase',
    programSha256: sha256(PROGRAM),
  }
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((ok) => server.close(ok))
  rmSync(folder, { recursive: true, force: true })
})

const program = () => join(folder, 'pocketbase-9.9.9', 'pocketbase')
const choose = (options: Parameters<typeof chooseEngine>[1] = {}) =>
  chooseEngine(folder, {
    given: undefined,
    mayDownload: true,
    say: (line) => said.push(line),
    official: release,
    packaged: async () => fromNpm,
    cacheDir: folder,
    patience: PATIENCE,
    ...options,
  })
/** The line that explains why the program from npm is used. */
const fallback = async (options = {}): Promise<string> => {
  expect(await choose(options)).toEqual(fromNpm)
  expect(said).toHaveLength(1)
  expect(said[0]).toMatch(/^PocketBase 0\.39\.1 from npm, without later fixes in 9\.9\.9: /)
  return said[0] ?? ''
}

test('downloads the official release once, and then uses it without a message or a connection', async () => {
  expect(await choose()).toEqual({ path: program(), version: '9.9.9' })
  expect(said).toEqual(['Downloaded PocketBase 9.9.9'])
  expect(statSync(program()).mode & 0o111).toBe(0o111)
  expect(await choose({ mayDownload: false })).toEqual({ path: program(), version: '9.9.9' })
  expect({ requests, lines: said.length }).toEqual({ requests: 1, lines: 1 })
})

test('downloads again if the download was damaged on disk', async () => {
  await choose()
  writeFileSync(program(), 'something else')
  expect(await choose()).toEqual({ path: program(), version: '9.9.9' })
  expect(requests).toBe(2)
})

test('downloads nothing when downloads are off', async () => {
  expect(await fallback({ mayDownload: false })).toContain('POCKETBASE_DOWNLOAD is off')
  expect(requests).toBe(0)
})

describe('uses the program from npm, and says why, if the download', () => {
  const cases: [string, RequestListener, RegExp][] = [
    ['is another file', (_, response) => response.end('another file'), /archive has the SHA-256 \w{64} instead of/],
    [
      'is cut off',
      (_, response) => {
        response.writeHead(200, { 'content-length': ARCHIVE.length })
        response.write(ARCHIVE.subarray(0, 40), () => response.destroy())
      },
      /127\.0\.0\.1:\d+ cannot be reached: /,
    ],
    ['ends early', (_, response) => response.end(ARCHIVE.subarray(0, 40)), /instead of/],
    ['is not there', (_, response) => response.writeHead(404).end(), /answers 404/],
    ['never begins', () => undefined, /does not answer within 0\.3 s/],
    ['stands still', (_, response) => response.write(ARCHIVE.subarray(0, 40)), /stands still/],
  ]
  test.each(cases)('%s', async (_what, listener, reason) => {
    answer = listener
    expect(await fallback()).toMatch(reason)
    expect(existsSync(program())).toBe(false)
  })

  test('cannot be reached', async () => {
    expect(await fallback({ official: { ...release, url: 'http://127.0.0.1:1/x.zip' } })).toMatch(/cannot be reached/)
  })

  test('contains another program', async () => {
    expect(await fallback({ official: { ...release, programSha256: sha256(ARCHIVE) } })).toMatch(/program has the SHA/)
  })

  test('was never checked for this machine', async () => {
    expect(await choose({ official: undefined })).toEqual(fromNpm)
    expect(said[0]).toMatch(/none was checked for/)
  })
})

test('without any program, gives the reasons in one line', async () => {
  const none = choose({ mayDownload: false, packaged: async () => undefined })
  await expect(none).rejects.toThrow(
    /^No PocketBase runs here; set POCKETBASE_BIN\. Official release: POCKETBASE_DOWNLOAD is off\. From npm: none for/,
  )
})

describe('a data folder', () => {
  test('of a newer version is not opened with an older one', async () => {
    rememberVersion(folder, '9.9.9')
    await expect(choose({ mayDownload: false })).rejects.toThrow(
      `The data in ${folder} was used with PocketBase 9.9.9, so the older 0.39.1 does not open it (9.9.9 is not to be had: POCKETBASE_DOWNLOAD is off)`,
    )
  })

  test('is upgraded to a newer version, with a message', async () => {
    rememberVersion(folder, '0.39.1')
    expect(await choose()).toMatchObject({ version: '9.9.9' })
    expect(said).toContain('PocketBase 9.9.9 upgrades data of 0.39.1. Older versions cannot open it anymore')
  })

  test('from before versions were recorded counts as used with 0.39.1', () => {
    expect(usedVersion(folder)).toBeUndefined()
    writeFileSync(join(folder, 'data.db'), '')
    expect(usedVersion(folder)).toBe('0.39.1')
  })

  test('whose version cannot be read is not opened', async () => {
    writeFileSync(join(folder, '.pocketbase-version'), 'newest')
    await expect(choose()).rejects.toThrow('names no version of PocketBase')
  })

  test.each([
    ['0.39.9', '0.39.11'],
    ['0.39.11', '0.40.0'],
    ['0.40.0', '1.0.0'],
  ])('of %s is older than %s', async (older, newer) => {
    rememberVersion(folder, newer)
    const packaged = async () => ({ ...fromNpm, version: older })
    await expect(choose({ mayDownload: false, packaged })).rejects.toThrow(`the older ${older}`)
    rememberVersion(folder, older)
    expect(await choose({ mayDownload: false, packaged: async () => ({ ...fromNpm, version: newer }) })).toBeTruthy()
  })
})

describe('POCKETBASE_BIN', () => {
  const given = (content: string): string => {
    const file = join(folder, 'given')
    writeFileSync(file, content)
    chmodSync(file, 0o755)
    return file
  }

  test('takes precedence, with the version that it reports', async () => {
    const path = given('#!/bin/sh\necho "pocketbase version 1.2.3"\n')
    expect(await choose({ given: path })).toEqual({ path, version: '1.2.3' })
    expect({ requests, said }).toEqual({ requests: 0, said: [] })
  })

  test('is refused for data of a newer version', async () => {
    rememberVersion(folder, '1.2.4')
    const path = given('#!/bin/sh\necho "pocketbase version 1.2.3"\n')
    await expect(choose({ given: path })).rejects.toThrow('was used with PocketBase 1.2.4, so the older 1.2.3 does not')
  })

  test('is used if it reports no version', async () => {
    rememberVersion(folder, '1.2.4')
    const path = given('#!/bin/sh\necho "pocketbase version (untracked)"\n')
    expect(await choose({ given: path })).toEqual({ path, version: undefined })
  })

  test('is refused if it is no file, or does not run', async () => {
    await expect(choose({ given: '/no/such/pocketbase' })).rejects.toThrow(
      'POCKETBASE_BIN "/no/such/pocketbase" does not exist',
    )
    await expect(choose({ given: given('no program') })).rejects.toThrow(/^POCKETBASE_BIN ".*" does not run/)
  })
})
