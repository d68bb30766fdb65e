import type { lookup } from 'node:dns'
import { expect, test } from 'vitest'
import { createListing } from '../../tests/support/records.ts'
import { pocketBaseForTests } from '../../tests/support/server/pocketbase.ts'
import { beginRun } from '../run/file-run.ts'
import { RowNotes } from '../tables/row-notes.ts'
import { PictureFetcher } from './fetch-picture.ts'
import { TablePictures } from './table-pictures.ts'

const server = pocketBaseForTests()

/** A machine without a network. */
const unplugged = (counts: { lookups: number }) =>
  ((_host: string, _options: object, answer: (error: Error) => void) => {
    counts.lookups += 1
    answer(Object.assign(new Error('getaddrinfo EAI_AGAIN'), { code: 'EAI_AGAIN' }))
  }) as unknown as typeof lookup

test('without a network, one line says how many pictures are missing, and the first failure ends the tries', async () => {
  const about = { file_name: 'a.csv', kind: 'listings', mode: 'run', checksum: 'x', bytes: 1 } as const
  const { directory } = await beginRun({ url: server.url, token: server.superuserToken }, about)
  const listing = await createListing(server.superuser)
  const notes = new RowNotes()
  const counts = { lookups: 0 }
  const pictures = new TablePictures({
    ...{ directory, notes, isDry: false, isApproved: false, files: undefined },
    ...{
      fetcher: new PictureFetcher({ allowed: [], resolve: unplugged(counts) }),
      signal: new AbortController().signal,
    },
  })
  const photos = Array.from({ length: 8 }, (_, at) => `https://old${at}.example/x.jpg`).join('\n')
  await pictures.take([{ line: 2, listing, name: 'A', logo: 'https://old.example/logo.png', photos }])
  pictures.close()
  expect(pictures.warnings()).toEqual([
    'No network: 9 pictures could not be fetched. Import the file again when there is one',
  ])
  expect(notes.lines()).toEqual([])
  expect(counts.lookups).toBe(1)
})
