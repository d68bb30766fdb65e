import { randomBytes } from 'node:crypto'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bucket, startBucket } from '../../tests/support/s3/bucket.ts'
import { putObject } from './put-object.ts'
import { listObjects, S3Client } from './s3-client.ts'

let bucket: Bucket
let folder = ''
beforeAll(async () => {
  bucket = await startBucket()
  folder = await mkdtemp(join(tmpdir(), 'put-'))
})
afterAll(async () => {
  await bucket.stop()
  await rm(folder, { recursive: true })
})

test.each([[0], [1000], [1001], [2500]])(
  'a file of %d bytes arrives unchanged, in parts if it is large',
  async (bytes) => {
    const path = join(folder, 'file')
    await writeFile(path, randomBytes(bytes))
    const file = await open(path)
    const client = new S3Client(bucket.options)
    expect(await putObject(client, 'a/large file', file, 1000)).toBe(bytes)
    await file.close()
    const stored = await bucket.get('a/large file')
    expect(Buffer.from(await stored.arrayBuffer()).equals(await readFile(path))).toBe(true)
    const listed: unknown[] = []
    for await (const object of listObjects(client, 'a/')) listed.push(object)
    expect(listed).toMatchObject([{ name: 'a/large file', bytes }])
  },
)
