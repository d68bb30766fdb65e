import pMap from 'p-map'
import { contentTypeOf } from '../../domain/serving/content-types.ts'
import { lifetimeOf } from '../../domain/serving/site-headers.ts'
import { isStoredAsGzip } from '../../domain/serving/stored-pages.ts'
import { type BucketOptions, listObjects, S3Client } from '../../server/s3/s3-client.ts'
import { type Settings, siteUrl } from '../../server/settings/settings.ts'
import type { ExportSource } from '../follow/download-export.ts'
import { publicationReports } from '../reports/publication-report.ts'
import { FollowedTarget } from './followed-target.ts'
import { purger } from './purge.ts'
import { type Note, type NoteCondition, NoteTakenError, type Target, type TargetFile } from './target.ts'

type BucketSettings = Pick<
  Settings,
  | 'SITE_BUCKET'
  | 'SITE_BUCKET_ENDPOINT'
  | 'SITE_BUCKET_REGION'
  | 'SITE_BUCKET_KEY_ID'
  | 'SITE_BUCKET_SECRET'
  | 'PURGE_URL'
  | 'PURGE_TOKEN'
  | 'SITE_URL'
  | 'HOST'
  | 'PORT'
  | 'ALLOW_OTHER_DATA'
>

/** The bucket in the settings, if there is one. `readSettings` refuses one without keys. */
const bucketOf = (settings: BucketSettings): Target | undefined => {
  const { SITE_BUCKET: bucket, SITE_BUCKET_REGION: region } = settings
  const { SITE_BUCKET_KEY_ID: accessKeyId, SITE_BUCKET_SECRET: secretAccessKey } = settings
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined
  const endpoint = (settings.SITE_BUCKET_ENDPOINT ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '')
  const { PURGE_URL: url, PURGE_TOKEN: token = '' } = settings
  const purge = url ? purger({ url, token, siteUrl: siteUrl(settings) }) : undefined
  return new S3Target({ endpoint, bucket, region, accessKeyId, secretAccessKey, settings: 'SITE_BUCKET' }, purge)
}

/** The targets that a publisher keeps equal to the site's folder. */
export const followedTargets = (
  settings: BucketSettings,
  siteFolder: string,
  source: ExportSource,
  complain: (problem: string) => void,
): FollowedTarget[] => {
  const bucket = bucketOf(settings)
  if (!bucket) return []
  const reports = publicationReports(source, bucket.name, complain)
  return [new FollowedTarget(bucket, siteFolder, reports, settings.ALLOW_OTHER_DATA === '1')]
}

/** Folder of our notes. Names that begin with a dot are never served. */
const NOTES = '.haulindex/'
const REMOVED_AT_ONCE = 16
const NOT_FOUND = 404
const CONDITION_FAILED = 412

/** The MD5 sum in an entity tag, as base64. '' if the tag is something else. */
const md5Of = (tag: string): string =>
  /^"?[0-9a-f]{32}"?$/.test(tag) ? Buffer.from(tag.replaceAll('"', ''), 'hex').toString('base64') : ''

/** The name of a compressed file's original: "_astro/.App.js.br" → "_astro/App.js". */
const plainName = (name: string): string => name.replace(/(^|\/)\.([^/]+)\.br$/, '$1$2')

/** Encoding of a compressed file that is stored under its original's name. */
const encodingOf = ({ name, content }: TargetFile): string | undefined => {
  if (plainName(name) !== name) return 'br'
  return isStoredAsGzip(name, content) ? 'gzip' : undefined
}

const headersOf = (file: TargetFile): Record<string, string> => {
  const served = plainName(file.name)
  const encoding = encodingOf(file)
  return {
    'Content-MD5': file.md5,
    'Content-Type': contentTypeOf(served),
    'Cache-Control': lifetimeOf(served),
    ...(encoding && { 'Content-Encoding': encoding }),
  }
}

/** A bucket of S3 or of a compatible storage. */
export class S3Target implements Target {
  readonly name = 's3'
  readonly #client: S3Client
  readonly #purge: ((paths: readonly string[]) => Promise<void>) | undefined

  constructor(options: BucketOptions, purge?: (paths: readonly string[]) => Promise<void>) {
    this.#client = new S3Client(options)
    this.#purge = purge
  }

  async put(file: TargetFile): Promise<void> {
    await this.#client.send({ method: 'PUT', key: file.name, headers: headersOf(file), body: file.content })
  }

  async remove(names: readonly string[]): Promise<void> {
    await pMap(names, (key) => this.#client.send({ method: 'DELETE', key, accepted: [NOT_FOUND] }), {
      concurrency: REMOVED_AT_ONCE,
    })
  }

  async purge(paths: readonly string[]): Promise<void> {
    await this.#purge?.(paths)
  }

  async *list(): AsyncIterable<readonly [string, string]> {
    for await (const { name, tag } of listObjects(this.#client)) if (!name.startsWith(NOTES)) yield [name, md5Of(tag)]
  }

  async readNote(name: string): Promise<Note | undefined> {
    const { status, headers, content } = await this.#client.send({
      method: 'GET',
      key: NOTES + name,
      accepted: [NOT_FOUND],
    })
    if (status === NOT_FOUND) return undefined
    const ageMs = Date.parse(headers.get('date') ?? '') - Date.parse(headers.get('last-modified') ?? '')
    return { content, tag: headers.get('etag') ?? '', ageMs: Number.isNaN(ageMs) ? 0 : Math.max(0, ageMs) }
  }

  async writeNote(name: string, content: Buffer, condition?: NoteCondition): Promise<string> {
    const { status, headers } = await this.#client.send({
      method: 'PUT',
      key: NOTES + name,
      headers: {
        'Content-Type': 'application/octet-stream',
        'Cache-Control': 'no-store',
        ...(condition === undefined
          ? {}
          : condition === 'absent'
            ? { 'If-None-Match': '*' }
            : { 'If-Match': condition.tag }),
      },
      body: content,
      // replacing a missing note gets 404
      accepted: [CONDITION_FAILED, ...(condition ? [NOT_FOUND] : [])],
    })
    if (status === CONDITION_FAILED || status === NOT_FOUND) throw new NoteTakenError(name)
    return headers.get('etag') ?? ''
  }
}
