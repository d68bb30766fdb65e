import { createReadStream } from 'node:fs'
import { isMissing } from '../../../server/process/missing-file.ts'

/** The lines of a file that is only ever appended to, some at a time; one that was cut off, and a missing file, are none. */
export async function* wholeLines(file: string): AsyncGenerator<string[]> {
  let rest = ''
  try {
    for await (const text of createReadStream(file, { encoding: 'utf8' })) {
      const lines = `${rest}${text}`.split('\n')
      rest = lines.pop() ?? ''
      yield lines
    }
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}
