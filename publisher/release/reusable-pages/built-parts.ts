/**
 * Parts of a site, each rendered by another process or machine, in a shared folder: `3-of-8` is the third. A part
 * contains pages, their manifest, and a note of what it was made from.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Part } from '../../render/build-part.ts'
import { manifestFile } from '../manifest/manifest.ts'
import type { Look } from './cut-off-builds.ts'
import type { FinishedSource } from './reusable-pages.ts'

const partNoteSchema = z.object({
  number: z.int(),
  of: z.int(),
  /** See the stamp of a site. */
  source: z.string(),
  seq: z.int(),
  mark: z.string(),
  code: z.string(),
  siteUrl: z.string(),
})
type PartNote = z.infer<typeof partNoteSchema>
export type BuiltPart = PartNote & { folder: string }

/** What the whole site is made from. */
export type Whole = Look & Pick<PartNote, 'source'>

const NOTE_FILE = '.part.json'

export const folderOfPart = (partsDir: string, { number, of }: Part): string => join(partsDir, `${number}-of-${of}`)

export const notePart = (folder: string, note: PartNote): Promise<void> =>
  writeFile(join(folder, NOTE_FILE), JSON.stringify(note))

const readPart = async (folder: string): Promise<BuiltPart[]> => {
  const text = await readFile(join(folder, NOTE_FILE), 'utf8').catch(() => '')
  if (text === '') return []
  try {
    return [{ ...partNoteSchema.parse(JSON.parse(text)), folder }]
  } catch (error) {
    throw new Error(`The part in ${folder} was made by another version`, { cause: error })
  }
}

/** The finished parts in a folder, whatever their subfolders are called. @throws if one cannot be read */
export const readParts = async (partsDir: string): Promise<BuiltPart[]> => {
  const names = (await readdir(partsDir).catch(() => [])).filter((name) => !name.startsWith('.'))
  return (await Promise.all(names.map((name) => readPart(join(partsDir, name))))).flat()
}

const numbersOf = (parts: readonly Part[]): string => parts.map(({ number }) => number).join(', ')

/** Why parts do not form a complete site, naming the part. Undefined if they do. */
export const faultOfParts = (parts: readonly BuiltPart[], { source, code, siteUrl }: Whole): string | undefined => {
  const [first] = parts
  if (!first) return 'no part is there'
  const { of } = first
  const others = parts.filter((part) => part.of !== of)
  if (others.length > 0) return `some are parts of ${of}, and some of ${others[0]?.of}`
  const faults: [is: string, parts: readonly Part[]][] = [
    ['of other code', parts.filter((part) => part.code !== code)],
    ['for another address', parts.filter((part) => part.siteUrl !== siteUrl)],
    ['of another database', parts.filter((part) => part.source !== source)],
    ['there twice', parts.filter((part, at) => parts.findIndex(({ number }) => number === part.number) < at)],
    [
      'missing',
      Array.from({ length: of }, (_, at) => ({ number: at + 1, of })).filter(
        ({ number }) => !parts.some((part) => part.number === number),
      ),
    ],
  ]
  const found = faults.filter(([, wrong]) => wrong.length > 0)
  return found.length === 0 ? undefined : found.map(([is, wrong]) => `${numbersOf(wrong)} of ${of} ${is}`).join('; ')
}

/** Which parts show an older state of the directory, whose changed pages are rendered again. Undefined if none does. */
export const olderParts = (parts: readonly BuiltPart[], { seq, mark }: { seq: number; mark: string }) => {
  const older = parts.filter((part) => part.seq !== seq || part.mark !== mark)
  if (older.length === 0) return undefined
  return `Of ${older[0]?.of} parts, ${numbersOf(older)} show another state of the directory: pages that changed are rendered again`
}

export const pagesOfPart = ({ folder }: BuiltPart): FinishedSource => ({ folder, manifest: manifestFile(folder) })
