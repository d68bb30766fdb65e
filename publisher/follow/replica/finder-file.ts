/** A copy of a finder, in a file next to its directory's replica, at a position in its history. */
import { closeSync, openSync, rmSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { z } from 'zod'
import type { CompanyLists } from '../../../domain/directory/company-lists.ts'
import {
  copyFinder,
  entriesOfFinder,
  type FinderCopy,
  type FinderPart,
} from '../../../domain/directory/finder/finder-copy.ts'
import type { CopiedBlock } from '../../../domain/directory/finder/key-block.ts'
import { isSamePosition, type Position } from '../../../domain/publishing/change-log.ts'
import { isMissing } from '../../../server/process/full-folders.ts'
import { BrokenFrameError, type Frame, readFrame, readFrameSync, writeFrame } from './frames.ts'

const headSchema = z.object({
  copy: z.literal('finder'),
  code: z.string(),
  seq: z.int(),
  mark: z.string(),
  companies: z.int(),
  entries: z.int(),
})
type Head = z.infer<typeof headSchema>

/**
 * For blocks: where each block's keys end, and their number. The frame's bytes are the numbers of all items, then all
 * keys.
 */
interface BlockColumns {
  ends: number[]
  counts: number[]
}

const BYTES_OF_ITEM = Int32Array.BYTES_PER_ELEMENT

const frameOfBlocks = (blocks: readonly CopiedBlock<number>[]): { value: BlockColumns; bytes: Buffer } => {
  const items = Int32Array.from(blocks.flatMap(({ items }) => items))
  const keys = blocks.map(({ keys }) => Buffer.from(keys))
  let end = 0
  const ends = keys.map(({ length }) => {
    end += length
    return end
  })
  const counts = blocks.map(({ items }) => items.length)
  return { value: { ends, counts }, bytes: Buffer.concat([Buffer.from(items.buffer), ...keys]) }
}

const blocksOf = ({ value, bytes }: Pick<Frame, 'value' | 'bytes'>): CopiedBlock<number>[] => {
  const { ends, counts } = value as BlockColumns
  const keysFrom = counts.reduce((sum, count) => sum + count, 0) * BYTES_OF_ITEM
  let at = 0
  return counts.map((count, block) => {
    const items = Array.from({ length: count }, (_, item) => bytes.readInt32LE((at + item) * BYTES_OF_ITEM))
    at += count
    const keys = bytes.toString('utf8', keysFrom + (ends[block - 1] ?? 0), keysFrom + (ends[block] ?? 0))
    return { keys, items }
  })
}

/** The content, and the state of the directory that it belongs to. */
export interface KeptFinder extends FinderCopy {
  position: Position
}

const write = async (part: string, head: Head, parts: Iterable<FinderPart>, mayGoOn: () => boolean) => {
  const out = await open(part, 'w', 0o600)
  try {
    await writeFrame(out, head)
    for (const one of parts) {
      if (!mayGoOn()) return false
      if ('blocks' in one) {
        const { value, bytes } = frameOfBlocks(one.blocks)
        await writeFrame(out, value, bytes)
      } else await writeFrame(out, one)
    }
    return mayGoOn()
  } finally {
    await out.close()
  }
}

/**
 * Copies a finder to a file in an existing folder.
 * @param mayGoOn called before each part: true while the directory is unchanged and nobody waits
 * @returns true if it was written
 */
export const writeFinder = async (
  file: string,
  { lists, position }: { lists: CompanyLists; position: Position },
  code: string,
  mayGoOn: () => boolean,
): Promise<boolean> => {
  const { finder, companies } = lists
  const { seq, mark } = position
  const head: Head = {
    ...{ copy: 'finder', code, seq, mark },
    companies: companies.length,
    entries: entriesOfFinder(finder),
  }
  const part = `${file}.${process.pid}.part`
  try {
    const isWhole = await write(part, head, copyFinder(finder, companies), mayGoOn)
    if (isWhole) await rename(part, file)
    return isWhole
  } finally {
    await rm(part, { force: true })
  }
}

const isFinderPart = (value: unknown): value is Exclude<FinderPart, { blocks: unknown }> =>
  typeof value === 'object' && value !== null && !('ends' in value)

function* partsOf(file: string, { position, entries }: Omit<KeptFinder, 'parts'>): Generator<FinderPart> {
  const input = openSync(file, 'r')
  try {
    const head = headSchema.parse(readFrameSync(input).value)
    // Another file may have taken its place.
    if (!isSamePosition(head, position) || head.entries !== entries) return
    for (let left = entries; left > 0; ) {
      const frame = readFrameSync(input)
      // The checksum proves that a frame contains what was written.
      const part = isFinderPart(frame.value) ? frame.value : { blocks: blocksOf(frame) }
      if ('blocks' in part) for (const { items } of part.blocks) left -= items.length
      yield part
    }
  } finally {
    closeSync(input)
  }
}

const sayUseless = (file: string, error: unknown): void => {
  const why = error instanceof BrokenFrameError ? error.message : 'it cannot be read'
  console.warn(`The copy of the finder in ${file} cannot be used, because ${why}. It is rebuilt.`)
}

/** The parts. Stops at a damaged one, reports it and removes the file. */
function* partsWhileWhole(file: string, kept: Omit<KeptFinder, 'parts'>): Generator<FinderPart> {
  try {
    yield* partsOf(file, kept)
  } catch (error) {
    if (isMissing(error)) return
    sayUseless(file, error)
    rmSync(file, { force: true })
  }
}

/** The copy from `writeFinder`. Undefined without a file, or if other code wrote it. */
export const openFinder = async (file: string, code: string): Promise<KeptFinder | undefined> => {
  try {
    const input = await open(file)
    try {
      const head = headSchema.safeParse((await readFrame(input)).value)
      if (!head.success) throw new BrokenFrameError('it is damaged')
      if (head.data.code !== code) return undefined
      const { seq, mark, companies, entries } = head.data
      const kept = { position: { seq, mark }, companies, entries }
      return { ...kept, parts: partsWhileWhole(file, kept) }
    } finally {
      await input.close()
    }
  } catch (error) {
    if (!isMissing(error)) sayUseless(file, error)
    return undefined
  }
}
