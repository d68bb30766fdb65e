import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { failureText } from '../process/report-failure.ts'

/** A storage that cannot be used. The message explains why, and where to look. */
export class S3Error extends Error {}

export interface BucketOptions extends NamedBucket {
  region: string
  accessKeyId: string
  secretAccessKey: string
}

interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Name in the bucket; '' for the bucket itself. */
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Buffer
  /** Statuses besides 2xx that are no failure. */
  accepted?: readonly number[]
  signal?: AbortSignal
}

interface S3Answer {
  status: number
  headers: Headers
  content: Buffer
}

const ATTEMPTS = 6
const FIRST_PAUSE_MS = 100
const SLOWEST_MS = 30_000

/** A time in the format of signatures. */
const stamp = (ms: number): string => new Date(ms).toISOString().replace(/[:-]|\.\d{3}/g, '')

const pathOf = (bucket: string, key: string): string =>
  [bucket, ...(key ? key.split('/') : [])].map(encodeURIComponent).join('/')

/** A client for one bucket. It signs requests, retries temporary failures, and explains others. */
export class S3Client {
  readonly #options: BucketOptions
  readonly #aws: AwsClient
  /** How far the storage's clock is ahead of this machine's, which may be wrong. */
  #clockAheadMs = 0

  constructor(options: BucketOptions) {
    this.#options = options
    const { accessKeyId, secretAccessKey, region } = options
    this.#aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  }

  /** @throws S3Error with a readable message, or when the signal aborts */
  async send(request: S3Request): Promise<S3Answer> {
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt === ATTEMPTS
      const answer = await this.#try(request).catch((error: unknown) => {
        if (isLast || request.signal?.aborted)
          throw new S3Error(
            `Cannot reach ${this.#options.endpoint}: ${failureText(error)}. Look at ${this.#options.settings}_ENDPOINT.`,
            { cause: error },
          )
        return undefined
      })
      if (answer) {
        const code = answer.status < 300 ? '' : s3CodeOf(answer.content.toString())
        const isAccepted = request.accepted?.includes(answer.status) && code !== 'NoSuchBucket'
        // a proxy in front of a storage, or instead of it, may return 200 and store nothing
        if (answer.status < 300 && request.method === 'PUT' && !answer.headers.get('etag'))
          throw new S3Error(
            `${this.#options.endpoint} answers ${answer.status} to a file, but not as a storage does. Look at ${this.#options.settings}_ENDPOINT.`,
          )
        if (answer.status < 300 || isAccepted) return answer
        if (code === 'RequestTimeTooSkewed') this.#setClock(answer.headers)
        if (isLast || !isPassing(answer.status, code))
          throw new S3Error(refusalWords(this.#options, answer.status, code))
      }
      // waits differ, so that not all requests return at once
      await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random() / 2), undefined, {
        signal: request.signal,
      })
    }
  }

  async #try({ method, key, query = {}, headers = {}, body, signal }: S3Request): Promise<S3Answer> {
    const { endpoint, bucket } = this.#options
    const search = new URLSearchParams(query).toString()
    const signed = await this.#aws.sign(`${endpoint}/${pathOf(bucket, key)}${search && `?${search}`}`, {
      method,
      headers,
      ...(body ? { body: new Uint8Array(body) } : {}),
      aws: { datetime: stamp(Date.now() + this.#clockAheadMs) },
    })
    const inTime = AbortSignal.timeout(SLOWEST_MS)
    const response = await fetch(signed, { signal: signal ? AbortSignal.any([signal, inTime]) : inTime })
    const content = Buffer.from(await response.arrayBuffer())
    return { status: response.status, headers: response.headers, content }
  }

  #setClock(headers: Headers): void {
    const theirs = Date.parse(headers.get('date') ?? '')
    if (theirs) this.#clockAheadMs = theirs - Date.now()
  }
}

/** A storage's refusals, and which of them are temporary. */
/** Refusals that a retry may fix. RequestTimeTooSkewed needs the storage's own clock. */
const PASSING = ['RequestTimeTooSkewed', 'RequestTimeout', 'SlowDown', 'BadDigest', 'ConditionalRequestConflict']

/** The code of a refusal; '' if it names none. */
const s3CodeOf = (xml: string): string => /<Code>(\w+)<\/Code>/.exec(xml)?.[1] ?? ''

/** True if the same request may succeed later. */
const isPassing = (status: number, code: string): boolean => status >= 500 || status === 429 || PASSING.includes(code)

const KEY_REFUSALS: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: 'it knows no such key',
  SignatureDoesNotMatch: 'the secret does not belong to the key',
  ExpiredToken: 'the key has expired',
  TokenRefreshRequired: 'the key has expired',
  InvalidToken: 'the key is not valid',
  AccessDenied: 'the key may not do this here',
}

const NAMED_BY = { SITE_BUCKET: 'SITE_BUCKET', BACKUP: 'its name and BACKUP_ENDPOINT' } as const

/** A bucket as messages name it. */
interface NamedBucket {
  /** Address of the storage, without the bucket and without a trailing slash. */
  endpoint: string
  bucket: string
  /** Prefix of the settings with its keys. */
  settings: 'SITE_BUCKET' | 'BACKUP'
}

/** A readable reason why a bucket cannot be used. */
const refusalWords = ({ endpoint, bucket, settings }: NamedBucket, status: number, code: string): string => {
  if (code === 'NoSuchBucket') return `There is no bucket ${bucket} at ${endpoint}. Look at ${NAMED_BY[settings]}.`
  const key = KEY_REFUSALS[code] ?? (status === 401 || status === 403 ? 'the key may not do this here' : undefined)
  if (key) return `The bucket ${bucket} refuses us: ${key}. Look at ${settings}_KEY_ID and ${settings}_SECRET.`
  if (isPassing(status, code)) return `The bucket ${bucket} keeps failing: it answers ${status}${code && ` ${code}`}.`
  return `The bucket ${bucket} answers ${status}${code && ` ${code}`}.`
}

interface S3Object {
  name: string
  /** Its entity tag, in quotes. */
  tag: string
  bytes: number
}

/** A name in XML, which contains no entities but the five standard ones. */
const plain = (text: string): string =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#(?:39|x27);|&apos;/g, "'")
    .replace(/&amp;/g, '&')

export const textIn = (xml: string, tag: string): string =>
  plain(new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '')

/** All objects of a bucket whose names begin with this. @throws S3Error */
export async function* listObjects(client: S3Client, prefix = ''): AsyncIterable<S3Object> {
  for (let token = ''; ; ) {
    const query = {
      'list-type': '2',
      ...(prefix ? { prefix } : {}),
      ...(token ? { 'continuation-token': token } : {}),
    }
    const xml = (await client.send({ method: 'GET', key: '', query })).content.toString()
    if (!xml.includes('</ListBucketResult>')) throw new S3Error('The list of the bucket was cut off.')
    for (const [, item = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs))
      yield { name: textIn(item, 'Key'), tag: textIn(item, 'ETag'), bytes: Number(textIn(item, 'Size')) }
    token = textIn(xml, 'IsTruncated') === 'true' ? textIn(xml, 'NextContinuationToken') : ''
    if (!token) return
  }
}
