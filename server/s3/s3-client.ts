import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { failureText } from '../process/report-failure.ts'

/** A storage cannot be used; the message tells people why, and where to look. */
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
  /** Answers that are no failure beside 2xx. */
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

/** A moment as signatures name it. */
const stamp = (ms: number): string => new Date(ms).toISOString().replace(/[:-]|\.\d{3}/g, '')

const pathOf = (bucket: string, key: string): string =>
  [bucket, ...(key ? key.split('/') : [])].map(encodeURIComponent).join('/')

/** Speaks to a bucket: signs, tries again what passes, and says in words what does not. */
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

  /** @throws S3Error in words, and when the signal aborts */
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
        // a proxy in front of a storage, or in its place, may answer 200 and store nothing
        if (answer.status < 300 && request.method === 'PUT' && !answer.headers.get('etag'))
          throw new S3Error(
            `${this.#options.endpoint} answers ${answer.status} to a file, but not as a storage does. Look at ${this.#options.settings}_ENDPOINT.`,
          )
        if (answer.status < 300 || isAccepted) return answer
        if (code === 'RequestTimeTooSkewed') this.#setClock(answer.headers)
        if (isLast || !isPassing(answer.status, code))
          throw new S3Error(refusalWords(this.#options, answer.status, code))
      }
      // some wait less, so that not all come again at once
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

/** What a storage says when it refuses, and what of it passes. */
/** Refusals that may not be repeated; RequestTimeTooSkewed is mended by the storage's own clock. */
const PASSING = ['RequestTimeTooSkewed', 'RequestTimeout', 'SlowDown', 'BadDigest', 'ConditionalRequestConflict']

/** The code of a refusal; '' when it names none. */
const s3CodeOf = (xml: string): string => /<Code>(\w+)<\/Code>/.exec(xml)?.[1] ?? ''

/** Whether the same request may do better later. */
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

/** A bucket as people are told of it. */
interface NamedBucket {
  /** Address of the storage, without the bucket and without a trailing slash. */
  endpoint: string
  bucket: string
  /** What the settings of keys begin with. */
  settings: 'SITE_BUCKET' | 'BACKUP'
}

/** Why a bucket cannot be used, for people. */
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

/** A name in XML; the five entities are all that it may hold. */
const plain = (text: string): string =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#(?:39|x27);|&apos;/g, "'")
    .replace(/&amp;/g, '&')

export const textIn = (xml: string, tag: string): string =>
  plain(new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '')

/** All objects of a bucket whose names begin so. @throws S3Error */
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
