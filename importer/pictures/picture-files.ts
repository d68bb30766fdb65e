/** Pictures in a zip file or a folder, by name. */
import { createReadStream, readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { isHidden } from '../files/zipped-table.ts'
import { PICTURE_BYTES, PictureError } from './picture-error.ts'

/** A picture of the zip file or folder. */
interface PictureFile {
  /** Its path in there. */
  path: string
  /** Changes with its content. */
  checksum(): Promise<string>
  read(): Promise<Buffer>
}

export interface PictureFiles {
  /** The file that a cell or a web address names. Undefined if there is none. @throws PictureError for several */
  find(address: string): PictureFile | undefined
  close(): void
}

const TOO_LARGE = `its file has more than ${PICTURE_BYTES / 1024 / 1024} MB`
const hexadecimal = (sum: number): string => sum.toString(16).padStart(8, '0')
const keyOf = (path: string): string => path.normalize('NFC').toLowerCase()
const nameOf = (path: string): string => path.split('/').at(-1) ?? ''

/** The path that an address names: without its server, query and leading dots. */
const pathIn = (address: string): string => {
  const path = /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address).pathname : address
  const plain = path.replaceAll('\\', '/').replace(/^(?:\.{0,2}\/)+/, '')
  try {
    return decodeURIComponent(plain)
  } catch {
    return plain
  }
}

/** A file with the whole path counts most, then the only one with the name, then the only one in a folder of the same name. */
const finder = (files: readonly PictureFile[]): PictureFiles['find'] => {
  const byPath = new Map(files.map((file) => [keyOf(file.path), file]))
  const byName = Map.groupBy(files, ({ path }) => nameOf(keyOf(path)))
  return (address) => {
    const path = keyOf(pathIn(address))
    const named = byName.get(nameOf(path)) ?? []
    const exact = byPath.get(path) ?? (named.length === 1 ? named[0] : undefined)
    if (exact || named.length === 0) return exact
    const ending = `/${path.split('/').slice(-2).join('/')}`
    const [first, second] = named.filter((file) => `/${keyOf(file.path)}`.endsWith(ending))
    if (first && !second) return first
    throw new PictureError(`${named.length} files have this name`)
  }
}

const inFolder = (folder: string): PictureFiles => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry): PictureFile => {
      const full = join(entry.parentPath, entry.name)
      const read = () => {
        if (statSync(full).size > PICTURE_BYTES) throw new PictureError(TOO_LARGE)
        return readFile(full)
      }
      const checksum = async () => {
        let sum = 0
        for await (const part of createReadStream(full)) sum = crc32(part, sum)
        return hexadecimal(sum)
      }
      return { path: relative(folder, full).split(sep).join('/'), checksum, read }
    })
  return { find: finder(files), close: () => undefined }
}

const readEntry = async (zip: ZipFile, entry: Entry): Promise<Buffer> => {
  // The library refuses more bytes than the entry names.
  if (entry.uncompressedSize > PICTURE_BYTES) throw new PictureError(TOO_LARGE)
  try {
    return await buffer(await zip.openReadStreamPromise(entry))
  } catch (error) {
    throw new PictureError('its file in the zip is damaged', { cause: error })
  }
}

const inZip = async (path: string): Promise<PictureFiles> => {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false })
  const files: PictureFile[] = []
  for await (const entry of zip.eachEntry())
    if (!isHidden(entry))
      files.push({
        path: entry.fileName,
        checksum: async () => hexadecimal(entry.crc32),
        read: () => readEntry(zip, entry),
      })
  return { find: finder(files), close: () => zip.close() }
}

/** Opens a zip file or a folder. @throws one line if it is neither */
export const openPictureFiles = async (path: string): Promise<PictureFiles> => {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) throw new Error(`${path} does not exist. --pictures takes a zip file or a folder.`)
  if (stats.isDirectory()) return inFolder(path)
  try {
    return await inZip(path)
  } catch (error) {
    throw new Error(`${path} is no zip file and no folder. Pack the pictures as a zip file.`, { cause: error })
  }
}
