/** How many pages of a served site were written, from its publisher's notes. */
import { open } from 'node:fs/promises'
import { GONE, manifestFile, UNCERTAIN } from '../../publisher/release/manifest/manifest.ts'

const isWritten = (line: string): boolean => {
  const [path = '', value = ''] = line.split(' ')
  return path.startsWith('/') && value !== GONE && value !== UNCERTAIN
}

/** @returns a function that returns the number of different pages written since then */
export const countPagesWritten = async (siteFolder: string): Promise<() => Promise<number>> => {
  const notes = async <Result>(read: (file: Awaited<ReturnType<typeof open>>) => Promise<Result>): Promise<Result> => {
    const file = await open(manifestFile(siteFolder))
    try {
      return await read(file)
    } finally {
      await file.close()
    }
  }
  const from = (await notes((file) => file.stat())).size
  return () =>
    notes(async (file) => {
      const { size } = await file.stat()
      const length = Math.max(0, size - from)
      const { buffer } = await file.read(Buffer.alloc(length), 0, length, from)
      const lines = buffer.toString('utf8').split('\n').filter(isWritten)
      return new Set(lines.map((line) => line.slice(0, line.indexOf(' ')))).size
    })
}
