import { hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { HOUR_MS } from '../../../domain/time.ts'
import { takePlace } from '../../data-folder/place.ts'
import { isMissing } from '../../process/full-folders.ts'
import { putObject } from '../../s3/put-object.ts'
import { type BucketOptions, listObjects, S3Client } from '../../s3/s3-client.ts'
import type { Settings } from '../../settings/settings.ts'

const BUCKET = /^s3:\/\/([^/]+)\/?(.*?)\/*$/

type StoreSettings = Pick<
  Settings,
  'BACKUP_ENDPOINT' | 'BACKUP_REGION' | 'BACKUP_KEY_ID' | 'BACKUP_SECRET' | 'SITE_BUCKET'
>

/**
 * The target of a command: a folder, or `s3://bucket/path`.
 * @throws one line if a bucket's keys are missing, or if it is the site's bucket
 */
export const openStore = (place: string, settings: StoreSettings): BackupStore => {
  const [, bucket, path = ''] = BUCKET.exec(place) ?? []
  if (bucket === undefined) {
    if (/^[a-z0-9]+:\/\//i.test(place)) throw new Error(`${place} is neither a folder nor s3://BUCKET/PATH`)
    return new FolderStore(place)
  }
  const { BACKUP_KEY_ID: accessKeyId, BACKUP_SECRET: secretAccessKey, BACKUP_REGION: region } = settings
  if (!accessKeyId || !secretAccessKey) throw new Error(`${place} needs BACKUP_KEY_ID and BACKUP_SECRET`)
  if (bucket === settings.SITE_BUCKET)
    throw new Error(`${place} is the bucket that visitors are served from, which contains only the site`)
  const endpoint = (settings.BACKUP_ENDPOINT ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '')
  return new BucketStore({ endpoint, bucket, region, accessKeyId, secretAccessKey, settings: 'BACKUP' }, path)
}

const PARTS = 'parts'

/** A folder, on a disk that is kept or copied elsewhere. It is created by the first write. */
export class FolderStore implements BackupStore {
  readonly place: string

  constructor(folder: string) {
    this.place = folder
  }

  async names(folder: string): Promise<string[]> {
    try {
      const entries = await readdir(join(this.place, folder), { recursive: true, withFileTypes: true })
      return entries
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => relative(this.place, join(parentPath, name)))
    } catch (error) {
      if (isMissing(error)) return []
      throw error
    }
  }

  async sizeOf(name: string): Promise<number | undefined> {
    try {
      return (await stat(join(this.place, name))).size
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  open(name: string) {
    return storedFile(join(this.place, name))
  }

  async makeParts(): Promise<string> {
    const parts = join(this.place, PARTS)
    await rm(parts, { recursive: true, force: true })
    await mkdir(parts, { recursive: true, mode: 0o700 })
    return parts
  }

  async put(file: string, name: string): Promise<void> {
    const target = join(this.place, name)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const handle = await open(file)
    await handle.sync().finally(() => handle.close())
    await rename(file, target)
  }

  remove(name: string): Promise<void> {
    return rm(join(this.place, name), { force: true })
  }

  async takePlace() {
    const leave = takePlace(join(this.place, '.lock'))
    return leave && (async () => leave())
  }
}

const READ_AT_ONCE = 16 * 1024 * 1024
/** A backup that has not ended after this time was killed. By the storage's clock. */
const ENDED_AFTER_MS = 6 * HOUR_MS
const LOCK = '.lock'
const NOT_FOUND = 404
const CONDITION_FAILED = 412

/** A bucket of S3 or of a compatible storage. */
export class BucketStore implements BackupStore {
  readonly place: string
  readonly #client: S3Client
  /** Prefix of all names: '', or a path that ends with a slash. */
  readonly #prefix: string
  readonly #readAtOnce: number
  #sizes: Promise<Map<string, number>> | undefined

  constructor(options: BucketOptions, path: string, readAtOnce = READ_AT_ONCE) {
    this.#readAtOnce = readAtOnce
    this.#client = new S3Client(options)
    this.#prefix = path ? `${path}/` : ''
    this.place = `s3://${options.bucket}${path && `/${path}`}`
  }

  /** Requested once, because a response has a thousand names, and there are thousands of files. */
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
    // Most are small, and read three times.
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

// The interface of a backup target: files by name, in a folder or a bucket.

/** A file that is read in parts. */
export interface Stored {
  /** Name in messages. */
  readonly shown: string
  readonly bytes: number
  /** @param end last byte to read */
  read(start: number, end: number): AsyncIterable<Buffer>
}

export interface BackupStore {
  /** Name in messages: a folder, or a bucket with a path. */
  readonly place: string
  /** Names of all files below a folder of the store, such as `objects`. */
  names(folder: string): Promise<string[]>
  sizeOf(name: string): Promise<number | undefined>
  /** @throws one line if there is no such file */
  open(name: string): Promise<Stored>
  /** A new local folder for files to upload. Removes what a killed backup left. */
  makeParts(): Promise<string>
  /** Moves a local file into the store in one step. */
  put(file: string, name: string): Promise<void>
  remove(name: string): Promise<void>
  /** Takes the only place of a writing backup. @returns undefined if another has it */
  takePlace(): Promise<(() => Promise<void>) | undefined>
}

/** A local file. */
export const storedFile = async (file: string): Promise<Stored> => ({
  shown: file,
  bytes: (await stat(file)).size,
  read: (start, end) => createReadStream(file, { start, end }),
})
