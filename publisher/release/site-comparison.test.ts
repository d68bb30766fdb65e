import { expect, test } from 'vitest'
import { LiveDirectory } from '../../domain/directory/live/live-directory.ts'
import { directory, listing } from '../../tests/support/directory.ts'
import { GONE, type Manifest } from './manifest/manifest.ts'
import { manifestOf } from './manifest/page-hashes.ts'
import { SiteComparison } from './site-comparison.ts'

const { lists } = new LiveDirectory(directory(['Acme', 'Birch', 'Cedar'].map((name) => listing(name))))

/** The lines a publisher writes, including those of pages that were added and removed. */
async function* asLines(live: Manifest) {
  yield ['/company/gone-long-ago', 'hash'] as const
  for (const [path, shown] of live) {
    yield [path, 'before'] as const
    yield [path, shown] as const
  }
  yield ['/company/gone-long-ago', GONE] as const
}

const compare = async (live: Manifest, count: number): Promise<string[][]> => {
  const comparison = new SiteComparison({ read: () => asLines(live) })
  const found: string[][] = []
  for (let next = await comparison.next(lists, count); next; next = await comparison.next(lists, count))
    found.push([...next])
  return found
}

test('a site that shows the directory differs in no page', async () => {
  expect((await compare(manifestOf(lists), 5)).flat()).toEqual([])
})

test('finds pages that are missing, in doubt or no longer wanted, a few at a time', async () => {
  const live = manifestOf(lists)
  const count = live.size
  live.delete('/company/acme')
  live.set('/company/birch', '?')
  live.set('/company/gone', 'hash')
  const found = await compare(live, 4)
  expect(found.flat().toSorted()).toEqual(['/company/acme', '/company/birch', '/company/gone'])
  expect(found).toHaveLength(Math.ceil((count + 1) / 4))
})

test('a manifest that could not be read to its end is read again', async () => {
  const live = manifestOf(lists)
  live.set('/company/gone', 'hash')
  let readings = 0
  const comparison = new SiteComparison({
    async *read() {
      readings++
      for await (const entry of asLines(live)) {
        if (readings === 1 && entry[0] === '/company/gone') throw new Error('the disk does not answer')
        yield entry
      }
    },
  })
  await expect(comparison.next(lists)).rejects.toThrow('the disk does not answer')
  const found: string[] = []
  for (let next = await comparison.next(lists); next; next = await comparison.next(lists)) found.push(...next)
  expect(found).toEqual(['/company/gone'])
})
