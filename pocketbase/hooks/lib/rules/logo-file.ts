import { logoProblem } from '../../../../domain/images/logo-problem.ts'

const FROM_START = 0

/** What is wrong with an uploaded file as a logo; only its headers enter this engine. */
export const logoFileProblem = (file: filesystem.File): string | undefined => {
  const reader = file.reader.open()
  try {
    return logoProblem({
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
