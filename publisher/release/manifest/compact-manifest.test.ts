import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compactManifest } from './compact-manifest.ts'
import { manifestFile, readManifest } from './manifest.ts'
import { SiteManifest } from './site-manifest.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manifest-'))
})
afterAll(() => rm(folder, { recursive: true }))

const lines = async () => (await readFile(manifestFile(folder), 'utf8')).trimEnd().split('\n')

/** A hash of a page's props, in the shape of a real one. */
const hash = (text: string): string => createHash('sha1').update(text).digest('base64url')

/** Notes written and removed pages, as a publisher does. */
const publish = async (manifest: SiteManifest, written: string[], gone: string[], seq?: number) => {
  await manifest.begin([...written, ...gone])
  await manifest.end(
    [...written, ...gone],
    written.map((path) => [path, hash(`${path}${seq}`)]),
  )
  if (seq !== undefined) await manifest.complete(seq)
}

test('a compacted manifest has the same content, with one line for each page', async () => {
  const manifest = new SiteManifest(folder)
  await publish(manifest, ['/', '/a', '/b', '/c', '/d'], [], 1)
  for (let seq = 2; seq < 20; seq++) await publish(manifest, ['/', seq % 2 ? '/a' : '/b'], seq === 9 ? ['/c'] : [], seq)
  const before = await readManifest(folder)
  await compactManifest(manifestFile(folder))
  expect(await readManifest(folder)).toEqual(before)
  expect(await manifest.completeAt()).toBe(19)
  await publish(manifest, ['/d'], [])
  await compactManifest(manifestFile(folder))
  expect((await lines()).map((line) => line.split(' ')[0]).toSorted()).toEqual(['/', '/a', '/b', '/c', '/d', '='])
  expect([...((await manifest.begunSince(19)) ?? [])]).toEqual(['/d'])
  expect(await manifest.completeAt()).toBeUndefined()
})

test('an incomplete manifest stays as it is', async () => {
  await rm(manifestFile(folder))
  const manifest = new SiteManifest(folder)
  await publish(manifest, ['/', '/a'], ['/b'])
  const before = await lines()
  await compactManifest(manifestFile(folder))
  expect(await lines()).toEqual(before)
})
