import { open, rename } from 'node:fs/promises'
import { COMPLETE, wholeLines } from './manifest.ts'

const LINES_AT_ONCE = 5000

const keyOf = (line: string): string => line.slice(0, line.indexOf(' '))

/**
 * The newest line of each page, and of the site, since the site was first complete. The previous build's lines would be
 * too many for memory.
 */
const changedLines = async (file: string): Promise<Map<string, string>> => {
  let changed: Map<string, string> | undefined
  for await (const lines of wholeLines(file))
    for (const line of lines) {
      const key = keyOf(line)
      if (key === COMPLETE) changed ??= new Map()
      changed?.delete(key)
      changed?.set(key, line)
    }
  return changed ?? new Map()
}

function* inParts(lines: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < lines.length; from += LINES_AT_ONCE) yield lines.slice(from, from + LINES_AT_ONCE)
}

/**
 * Drops lines that newer ones replaced. The others keep their order, so it still shows which pages were begun after the
 * site was last complete.
 */
export const compactManifest = async (file: string): Promise<void> => {
  const changed = await changedLines(file)
  const part = await open(`${file}.part`, 'w')
  const write = (lines: readonly string[]) => part.appendFile(lines.map((line) => `${line}\n`).join(''))
  try {
    for await (const lines of wholeLines(file)) {
      const end = lines.findIndex((line) => keyOf(line) === COMPLETE)
      const before = end < 0 ? lines : lines.slice(0, end)
      await write(before.filter((line) => !changed.has(keyOf(line))))
      if (end >= 0) break
    }
    for (const lines of inParts([...changed.values()])) await write(lines)
  } finally {
    await part.close()
  }
  await rename(`${file}.part`, file)
}
