import { z } from 'zod'
import { RESPONSES } from '../../contract/responses.ts'
import { pathOf } from '../../contract/route.ts'
import { ROUTES } from '../../contract/routes.ts'
import { invitedAll, type OwnersInvited } from '../../domain/imports/import-runs.ts'
import type { ExportKind } from '../../domain/imports/tables/own-export.ts'
import { compare } from '../../domain/security/write-filter.ts'

const refusalSchema = z.object({
  message: z.string(),
  data: z.record(z.string(), z.object({ code: z.string() })).catch({}),
})

/** The server refused a step of a run. Earlier steps are stored. */
export class DirectoryError extends Error {}
/** Someone took a slug, number or city since the importer checked. */
export class TakenError extends DirectoryError {}
/** Another process imports. */
export class BusyError extends DirectoryError {
  readonly holder: string
  constructor(message: string, holder: string) {
    super(message)
    this.holder = holder
  }
}

const TIMEOUT_MS = 120_000

export interface ClientOptions {
  url: string
  /** A superuser's token. */
  token: string
}

/** Statuses with a complete message: another process has the run, or the disk is full. */
const IN_WORDS = new Set([409, 507])

const refusal = (url: string, status: number, answer: unknown): DirectoryError => {
  const { message, data } = refusalSchema.catch({ message: 'no reason given', data: {} }).parse(answer)
  if (data['busy']) return new BusyError(message, data['busy'].code)
  if (data['taken']) return new TakenError(message)
  return new DirectoryError(IN_WORDS.has(status) ? message : `PocketBase at ${url} (${status}): ${message}`)
}

const bodyOf = (body: unknown): string | FormData | null => {
  if (body === undefined) return null
  return typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body)
}

/** What commands ask PocketBase for. Methods throw DirectoryError. */
export class DirectoryClient {
  readonly #options: ClientOptions

  constructor({ url, token }: ClientOptions) {
    this.#options = { url, token }
  }

  /** Invites the owners whom the file of a run names, or gives them their companies. */
  inviteOwners(run: string): Promise<Omit<OwnersInvited, 'left'>> {
    const path = pathOf(ROUTES.inviteNamedOwners, { id: run })
    return invitedAll(async () => RESPONSES.inviteNamedOwners.parse(await this.send('POST', path, {})))
  }

  /** Adds a service to the catalog. @returns its id */
  async addService(name: string): Promise<string> {
    const answer = await this.send('POST', '/api/collections/services/records', { name })
    return z.object({ id: z.string() }).parse(answer).id
  }

  /** Rows of a collection, page by page by id. */
  async *rows(collection: string): AsyncGenerator<unknown[]> {
    let last = ''
    for (;;) {
      const query = new URLSearchParams({
        perPage: '1000',
        skipTotal: '1',
        sort: 'id',
        filter: compare('id', '>', last),
      })
      const answer = await this.send('GET', `/api/collections/${collection}/records?${query}`)
      const { items } = z.object({ items: z.array(z.looseObject({ id: z.string() })) }).parse(answer)
      yield items
      last = items.at(-1)?.id ?? ''
      if (items.length < 1000) return
    }
  }

  /** Rows of a collection that match a filter, newest first. */
  async newest(collection: string, filter: string, most: number): Promise<unknown[]> {
    const query = new URLSearchParams({ perPage: String(most), skipTotal: '1', sort: '-created,-@rowid', filter })
    const answer = await this.send('GET', `/api/collections/${collection}/records?${query}`)
    return z.object({ items: z.array(z.unknown()) }).parse(answer).items
  }

  /** The text of an export, for `readExport`. The signal cancels it. */
  async exportTable(kind: ExportKind, signal: AbortSignal): Promise<AsyncIterable<string>> {
    const { url, token } = this.#options
    const path = pathOf(ROUTES.exportTable, { kind })
    const sent = { method: 'POST', headers: { authorization: token }, signal }
    const response = await fetch(url + path, sent).catch((error: unknown) => {
      throw new DirectoryError(`PocketBase at ${url} stopped answering`, { cause: error })
    })
    if (!response.ok || !response.body) throw refusal(url, response.status, await response.json())
    return response.body.pipeThrough(new TextDecoderStream())
  }

  /** A stored file. Undefined if there is none. The signal cancels it. */
  async file(path: string, signal: AbortSignal): Promise<Buffer | undefined> {
    const { url, token } = this.#options
    const response = await fetch(url + path, { headers: { authorization: token }, signal }).catch((error: unknown) => {
      throw new DirectoryError(`PocketBase at ${url} stopped answering`, { cause: error })
    })
    if (response.ok) return Buffer.from(await response.arrayBuffer())
    await response.body?.cancel()
    if (response.status === 404) return undefined
    throw new DirectoryError(`PocketBase at ${url} (${response.status}): ${path} could not be read`)
  }

  protected async send(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
    const { url, token } = this.#options
    let response: Response
    let answer: unknown
    try {
      response = await fetch(url + path, {
        method,
        headers: { authorization: token, ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }) },
        body: bodyOf(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      answer = response.status === 204 ? undefined : await response.json()
    } catch (error) {
      throw new DirectoryError(`PocketBase at ${url} stopped answering`, { cause: error })
    }
    if (!response.ok) throw refusal(url, response.status, answer)
    return answer
  }
}
