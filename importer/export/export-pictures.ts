/** Writes the logos and photos that the rows of an export name. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pMap from 'p-map'
import { pathOf } from '../../contract/route.ts'
import { ROUTES } from '../../contract/routes.ts'
import type { ExportedRow } from '../../domain/imports/tables/own-export.ts'
import { picturesIn } from '../pictures/picture-cells.ts'
import type { DirectoryClient } from '../run/directory-client.ts'

/** A picture, by its path in the export and its address at the server. */
export type ExportedPicture = readonly [path: string, address: string]

const nameOf = (path: string): string => path.split('/').at(-1) ?? ''

/** The pictures of a row of listings. */
export const picturesOf = ({ old_id, logo = '', photos = '' }: ExportedRow): ExportedPicture[] => [
  ...(logo ? [[String(logo), `/api/files/company_listings/${String(old_id)}/${nameOf(String(logo))}`] as const] : []),
  ...picturesIn(String(photos)).map(({ address }): ExportedPicture => {
    const id = nameOf(address).replace(/\..*$/, '')
    return [address, pathOf(ROUTES.answerPhoto, { id })]
  }),
]

interface Host {
  directory: DirectoryClient
  signal: AbortSignal
  onDone(pictures: number): void
}

const AT_ONCE = 4

/**
 * Writes all pictures below a folder, so that only their owner can read them. One that was deleted meanwhile is left out.
 * @returns how many were written
 * @throws DirectoryError, what node:fs throws, and when the signal aborts
 */
export const writePictures = async (
  folder: string,
  pictures: readonly ExportedPicture[],
  { directory, signal, onDone }: Host,
): Promise<number> => {
  let written = 0
  const write = async ([path, address]: ExportedPicture) => {
    const content = await directory.file(address, signal)
    if (!content) return
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(file, content, { mode: 0o600 })
    written += 1
    onDone(written)
  }
  await pMap(pictures, write, { concurrency: AT_ONCE, signal })
  return written
}
