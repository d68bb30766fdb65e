/** The site's files in a bucket, as an edge function asks for them. */
import { AwsClient } from 'aws4fetch'
import type { MovedNames } from '../../domain/edge/moved-names.ts'
import type { AskedSite } from '../../domain/edge/resolve-asking.ts'
import { INLINE_SCRIPTS_FILE, isSecureAddress, siteHeaders } from '../../domain/site-headers.ts'

export interface EdgeSettings {
  /** Address of the site's files: of the bucket, or of what stands before it. */
  ORIGIN: string
  /** Public address of the site. */
  SITE_URL: string
  /** Keys that may read the bucket, when not everybody may. */
  SITE_BUCKET_KEY_ID?: string
  SITE_BUCKET_SECRET?: string
  SITE_BUCKET_REGION?: string
}

/** A new release's pages and the scripts that they may run differ for so long at most. */
const HEADERS_KEPT_MS = 10_000

const WHOLE = ['if-none-match', 'if-modified-since']

let known: { until: number; headers: Record<string, string> } | undefined

/** More than a storage takes that works. */
const ANSWERS_WITHIN_MS = 10_000

/**
 * S3 says 403 for what is not there to those who may not list the bucket. It says so, too, when the worker may read
 * nothing: who takes a page for missing has to find the site's page of the missing.
 */
export const isMissing = ({ status }: Response): boolean => status === 403 || status === 404

export class SiteAtOrigin implements AskedSite {
  readonly #settings: EdgeSettings
  readonly #signer: AwsClient | undefined
  /** Answers to what was asked for this visitor; the one with the page is sent on. */
  readonly #answers = new Map<string, Response>()
  readonly #asked: Request

  constructor(settings: EdgeSettings, asked: Request) {
    this.#settings = settings
    this.#asked = asked
    const { SITE_BUCKET_KEY_ID: accessKeyId, SITE_BUCKET_SECRET: secretAccessKey, SITE_BUCKET_REGION } = settings
    this.#signer =
      accessKeyId && secretAccessKey
        ? new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region: SITE_BUCKET_REGION ?? 'us-east-1' })
        : undefined
  }

  /** @throws when the storage fails or does not begin to answer: what it has, nobody knows then */
  async #fetch(name: string, headers: Record<string, string> = {}): Promise<Response> {
    const url = `${this.#settings.ORIGIN.replace(/\/+$/, '')}/${name.split('/').map(encodeURIComponent).join('/')}`
    const request = this.#signer ? await this.#signer.sign(url, { headers }) : new Request(url, { headers })
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), ANSWERS_WITHIN_MS)
    const answer = await fetch(request, { signal: late.signal }).finally(() => clearTimeout(timer))
    if (!answer.ok && !isMissing(answer) && answer.status !== 304 && answer.status !== 416)
      throw new Error(`The origin answers ${answer.status}`)
    return answer
  }

  /** A file as the visitor wants it: a part, or nothing when the copy that they have is good. */
  async get(name: string): Promise<Response> {
    const before = this.#answers.get(name)
    if (before) return before
    const headers: Record<string, string> = {}
    // a page may be stored as gzip, and a part of that is no part of the page
    const asked = name.endsWith('.html') ? WHOLE : [...WHOLE, 'range', 'if-range']
    for (const header of asked) {
      const value = this.#asked.headers.get(header)
      if (value) headers[header] = value
    }
    const answer = await this.#fetch(name, headers)
    this.#answers.set(name, answer)
    return answer
  }

  async isFile(name: string): Promise<boolean> {
    return !isMissing(await this.get(name))
  }

  async movedNames(file: string): Promise<MovedNames | undefined> {
    const answer = await this.#fetch(file)
    return answer.ok ? ((await answer.json()) as MovedNames) : undefined
  }

  /** A file, whatever copy the visitor has. */
  whole(name: string): Promise<Response> {
    return this.#fetch(name)
  }

  /** What every answer of the site says. */
  async headers(): Promise<Record<string, string>> {
    if (known && known.until > Date.now()) return known.headers
    const answer = await this.#fetch(INLINE_SCRIPTS_FILE)
    const inlineScripts = answer.ok ? (await answer.text()).split('\n').filter(Boolean) : []
    const headers = siteHeaders({ inlineScripts, isSecure: isSecureAddress(this.#settings.SITE_URL) })
    known = { until: Date.now() + HEADERS_KEPT_MS, headers }
    return headers
  }
}
