import { hash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { type S3Client, S3Error, textIn } from './s3-client.ts'

/** Larger files are sent in parts of this size. */
const PART_BYTES = 64 * 1024 * 1024

const checked = (body: Buffer) => ({ body, headers: { 'Content-MD5': hash('md5', body, 'base64') } })

const readPart = async (file: FileHandle, start: number, bytes: number): Promise<Buffer> => {
  const part = Buffer.alloc(bytes)
  let length = 0
  while (length < bytes) {
    const { bytesRead } = await file.read(part, length, bytes - length, start + length)
    if (bytesRead === 0) throw new Error('A file became shorter while it was read')
    length += bytesRead
  }
  return part
}

const putParts = async (client: S3Client, key: string, file: FileHandle, size: number, partBytes: number) => {
  const begun = await client.send({ method: 'POST', key, query: { uploads: '' } })
  const uploadId = textIn(begun.content.toString(), 'UploadId')
  try {
    const parts: string[] = []
    for (let start = 0; start < size; start += partBytes) {
      const part = await readPart(file, start, Math.min(partBytes, size - start))
      const query = { partNumber: String(parts.length + 1), uploadId }
      const { headers } = await client.send({ method: 'PUT', key, query, ...checked(part) })
      const tag = headers.get('etag') ?? ''
      parts.push(`<Part><PartNumber>${parts.length + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    }
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
    const { content } = await client.send({ method: 'POST', key, query: { uploadId }, body })
    // the response begins before the storage knows the result
    if (content.includes('<Error>')) throw new S3Error(`The storage did not put ${key} together`)
  } catch (error) {
    await client.send({ method: 'DELETE', key, query: { uploadId }, accepted: [404] }).catch(() => undefined)
    throw error
  }
}

/** Puts a file. The storage compares it with its checksum. @returns its size @throws S3Error */
export const putObject = async (
  client: S3Client,
  key: string,
  file: FileHandle,
  partBytes = PART_BYTES,
): Promise<number> => {
  const { size } = await file.stat()
  if (size <= partBytes) await client.send({ method: 'PUT', key, ...checked(await readPart(file, 0, size)) })
  else await putParts(client, key, file, size, partBytes)
  return size
}
