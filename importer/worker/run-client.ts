import { z } from 'zod'
import { ROUTES } from '../../contract/routes.ts'
import { type ImportRun, importRunSchema } from '../../domain/imports/schema.ts'

const waitingSchema = z.object({
  runs: z.array(
    importRunSchema.pick({
      id: true,
      state: true,
      kind: true,
      file_name: true,
      is_stopping: true,
      holder: true,
      heartbeat_at: true,
      created: true,
    }),
  ),
  /** `queued`: id of a requested run of the register. `newest`: when the newest one was requested. '' for none. */
  register: z.object({ queued: z.string(), isActive: z.boolean(), newest: z.string() }),
})
type Waiting = z.infer<typeof waitingSchema>
/** A run that needs work. */
export type WaitingRun = Waiting['runs'][number]
export type WaitingRegister = Waiting['register']

const LONGEST_MS = 30_000
const EXPIRED = 401
const GONE = 404
const CONFLICT = 409

/**
 * The server, for processes that work on imports. Its methods throw if it does not respond, or responds with an error.
 */
export class DeskBackend {
  readonly #url: string
  readonly #signIn: () => Promise<string>
  #token = ''

  /** @param signIn returns a superuser's token; called again when it has expired */
  constructor(url: string, signIn: () => Promise<string>) {
    this.#url = url
    this.#signIn = signIn
  }

  async waiting(): Promise<Waiting> {
    return waitingSchema.parse(await this.ask('GET', ROUTES.listWaitingRuns.path))
  }

  /** Requests a run of the register, unless there is one. */
  async requestRegister(): Promise<void> {
    await this.ask('POST', ROUTES.controlRegister.path, { ask: 'start', origin: 'schedule' }, CONFLICT)
  }

  async read(run: string): Promise<ImportRun> {
    return importRunSchema.parse(await this.ask('GET', `/api/collections/imports/records/${run}`))
  }

  async write(run: string, fields: Partial<ImportRun>): Promise<void> {
    await this.ask('PATCH', `/api/collections/imports/records/${run}`, fields)
  }

  async remove(run: string): Promise<void> {
    await this.ask('DELETE', `/api/collections/imports/records/${run}`)
  }

  /** When a run was last written; undefined if it does not exist. */
  async lastWritten(run: string): Promise<string | undefined> {
    const answer = await this.ask('GET', `/api/collections/imports/records/${run}?fields=updated`, undefined, GONE)
    return answer === undefined ? undefined : z.object({ updated: z.string() }).parse(answer).updated
  }

  /** Sends a request as superuser. @param missing a status for which it returns undefined */
  async ask(method: string, path: string, body?: object, missing?: number): Promise<unknown> {
    const send = () =>
      fetch(this.#url + path, {
        method,
        headers: { authorization: this.#token, 'content-type': 'application/json' },
        body: body ? JSON.stringify(body) : null,
        signal: AbortSignal.timeout(LONGEST_MS),
      })
    this.#token ||= await this.#signIn()
    let response = await send()
    if (response.status === EXPIRED) {
      this.#token = await this.#signIn()
      response = await send()
    }
    if (missing === response.status) return undefined
    if (!response.ok) throw new Error(`PocketBase answers ${response.status} to ${method} ${path}`)
    return response.status === 204 ? undefined : response.json()
  }
}
