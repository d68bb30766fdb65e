import { hash } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listObjects } from '../../s3/list-objects.ts'
import { putObject } from '../../s3/put-object.ts'
import { type BucketOptions, S3Client } from '../../s3/s3-client.ts'
import type { BackupStore, Stored } from './store.ts'

const READ_AT_ONCE = 16 * 1024 * 1024
/** A backup that has not ended for so long was killed. By the storage's clock. */
const ENDED_AFTER_MS = 6 * 3_600_000
const LOCK = '.lock'
const NOT_FOUND = 404
const CONDITION_FAILED = 412

/** A bucket of S3, or of a storage that speaks as S3 does. */
export class BucketStore implements BackupStore {
  readonly place: string
  readonly #client: S3Client
  /** What all names begin with: '', or a path with a slash at its end. */
  readonly #prefix: string
  readonly #readAtOnce: number
  #sizes: Promise<Map<string, number>> | undefined

  constructor(options: BucketOptions, path: string, readAtOnce = READ_AT_ONCE) {
    this.#readAtOnce = readAtOnce
    this.#client = new S3Client(options)
    this.#prefix = path ? `${path}/` : ''
    this.place = `s3://${options.bucket}${path && `/${path}`}`
  }

  /** Asked for once: a thousand names an answer, and thousands of files to look for. */
  #known(): Promise<Map<string, number>> {
    this.#sizes ??= (async () => {
      const sizes = new Map<string, number>()
      for await (const { name, bytes } of listObjects(this.#client, this.#prefix))
        sizes.set(name.slice(this.#prefix.length), bytes)
      return sizes
    })()
    return this.#sizes
  }

  async names(folder: string): Promise<string[]> {
    return [...(await this.#known()).keys()].filter((name) => name.startsWith(`${folder}/`))
  }

  async sizeOf(name: string): Promise<number | undefined> {
    return (await this.#known()).get(name)
  }

  async open(name: string): Promise<Stored> {
    const bytes = await this.sizeOf(name)
    const shown = `${this.place}/${name}`
    if (bytes === undefined) throw new Error(`${shown} is not there`)
    const get = async (start: number, end: number): Promise<Buffer> => {
      const headers = { Range: `bytes=${start}-${end}` }
      const { content } = await this.#client.send({ method: 'GET', key: this.#prefix + name, headers })
      return content
    }
    const atOnce = this.#readAtOnce
    // most are small, and looked into three times
    const whole = bytes > 0 && bytes <= atOnce ? await get(0, bytes - 1) : undefined
    return {
      shown,
      bytes,
      async *read(start, end) {
        if (whole) yield whole.subarray(start, end + 1)
        else for (let at = start; at <= end; at += atOnce) yield await get(at, Math.min(at + atOnce - 1, end))
      },
    }
  }

  makeParts(): Promise<string> {
    return mkdtemp(join(tmpdir(), 'haulindex-backup-'))
  }

  async put(file: string, name: string): Promise<void> {
    const handle = await open(file)
    try {
      const bytes = await putObject(this.#client, this.#prefix + name, handle)
      ;(await this.#known()).set(name, bytes)
    } finally {
      await handle.close()
    }
    await rm(file)
  }

  async remove(name: string): Promise<void> {
    await this.#client.send({ method: 'DELETE', key: this.#prefix + name, accepted: [NOT_FOUND] })
    ;(await this.#known()).delete(name)
  }

  async takePlace() {
    const key = this.#prefix + LOCK
    const found = await this.#client.send({ method: 'GET', key, accepted: [NOT_FOUND] })
    const age = Date.parse(found.headers.get('date') ?? '') - Date.parse(found.headers.get('last-modified') ?? '')
    if (found.status !== NOT_FOUND && !(age > ENDED_AFTER_MS)) return undefined
    const condition: Record<string, string> =
      found.status === NOT_FOUND ? { 'If-None-Match': '*' } : { 'If-Match': found.headers.get('etag') ?? '' }
    const body = Buffer.from(`${process.pid} ${Date.now()}`)
    const headers = { ...condition, 'Content-MD5': hash('md5', body, 'base64') }
    const { status } = await this.#client.send({ method: 'PUT', key, headers, body, accepted: [CONDITION_FAILED] })
    if (status === CONDITION_FAILED) return undefined
    return () => this.remove(LOCK)
  }
}
