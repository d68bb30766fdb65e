import { logoName, logoProblem } from '../../../domain/listings/logo/logo-problem.ts'
import type { ByteSource } from '../../../domain/listings/logo/picture-formats.ts'

const FROM_START = 0

/** A copy of a stored file comes with a function in place of what has one: the engine shows no methods of functions. */
const opened = ({ reader }: filesystem.File): ReturnType<typeof reader.open> =>
  typeof reader === 'function' ? (reader as () => ReturnType<typeof reader.open>)() : reader.open()

/** Reads in an uploaded file. Only what is read of it enters this engine. */
export const readIn = <Result>(file: filesystem.File, read: (source: ByteSource) => Result): Result => {
  const reader = opened(file)
  try {
    return read({
      size: file.size,
      read: (offset, length) => {
        reader.seek(offset, FROM_START)
        return toBytes(reader, length)
      },
    })
  } finally {
    reader.close()
  }
}

/** What is wrong with an uploaded file as a logo. */
export const logoFileProblem = (file: filesystem.File): string | undefined => readIn(file, logoProblem)

/** Has an uploaded logo stored under an extension that fits its content, whatever its sender called it. */
export const nameLogoFile = (file: filesystem.File) => {
  file.name = readIn(file, (source) => logoName(source, file.name))
}
