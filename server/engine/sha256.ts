import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/** SHA-256 of bytes, in hexadecimal. */
export const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** SHA-256 of a file, made beside other work. @throws when it cannot be read */
export const sha256OfFile = async (file: string): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', await readFile(file))).toString('hex')
