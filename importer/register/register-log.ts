import { hostname } from 'node:os'
import { z } from 'zod'
import { ROUTES } from '../../contract/routes.ts'
import {
  type AppliedFile,
  type FileOutcome,
  REGISTER_REFUSALS,
  type RegisterNote,
  type RegisterNoted,
  type RegisterStep,
} from '../../domain/imports/register.ts'
import { registerFileSchema } from '../../domain/imports/schema.ts'
import type { Backend } from '../../server/pocketbase/backend.ts'
import { DeskBackend } from '../worker/run-client.ts'

/** The server's side of a run of the register: what earlier runs imported, and where this run reports. */

const notedSchema = z.object({ run: z.string(), isStopping: z.boolean() }) satisfies z.ZodType<RegisterNoted>
const filesSchema = z.object({ items: z.array(registerFileSchema) })

const HEARTBEAT_MS = 2000
const CONFLICT = 409
const REASON_MAX = 500

/** Another process has the run, or another run is active. */
class TakenError extends Error {}

interface LogOptions {
  backend: Pick<Backend, 'url' | 'token'>
  /** Id of a run that an administrator requested. '' to start one. */
  run: string
  /** Called when someone stops the run, or another process has it. */
  onStop(): void
}

export class RegisterLog {
  /** The files as they were last imported, by name. */
  readonly known = new Map<string, AppliedFile>()
  readonly #desk: DeskBackend
  readonly #onStop: () => void
  #run: string
  #last: Promise<unknown> = Promise.resolve()
  #heart: NodeJS.Timeout | undefined

  private constructor({ backend: { url, token }, run, onStop }: LogOptions) {
    this.#desk = new DeskBackend(url, async () => token)
    this.#run = run
    this.#onStop = onStop
  }

  /** Begins the run. @throws one line if another run is active */
  static async begin(options: LogOptions): Promise<RegisterLog> {
    const log = new RegisterLog(options)
    await log.#note({})
    const answer = await log.#desk.ask('GET', '/api/collections/register_files/records?perPage=500&skipTotal=1')
    for (const { name, ...file } of filesSchema.parse(answer).items) log.known.set(name, file)
    // If the server does not respond, the run's next step fails.
    const beat = () => log.#note({}).catch((error: unknown) => error instanceof TakenError && options.onStop())
    log.#heart = setInterval(() => void beat(), HEARTBEAT_MS)
    return log
  }

  /** Companies that the register has created so far. */
  get companies(): number {
    return this.known.get('census')?.companies ?? 0
  }

  async working(file: string, step: RegisterStep): Promise<void> {
    await this.#note({ file, step })
  }

  /** Reports what became of a file. Without a name, it is only counted. */
  async outcome(outcome: FileOutcome): Promise<void> {
    const { name, reason, applied } = outcome
    await this.#note({ outcome: { ...outcome, reason: reason.slice(0, REASON_MAX) } })
    if (applied) this.known.set(name, applied)
  }

  async end(state: NonNullable<RegisterNote['state']>, error = ''): Promise<void> {
    clearInterval(this.#heart)
    await this.#note({ state, error: error.slice(0, REASON_MAX) })
  }

  /** Sends reports one after the other. */
  #note(fields: Omit<RegisterNote, 'run' | 'holder'>): Promise<void> {
    const sent = this.#last.then(() => this.#send(fields))
    this.#last = sent.catch(() => undefined)
    return sent
  }

  async #send(fields: Omit<RegisterNote, 'run' | 'holder'>): Promise<void> {
    const note: RegisterNote = { run: this.#run, holder: `${hostname()} ${process.pid}`, ...fields }
    const answer = await this.#desk.ask('POST', ROUTES.noteRegister.path, note, CONFLICT)
    if (answer === undefined) throw new TakenError(this.#run ? REGISTER_REFUSALS.taken : REGISTER_REFUSALS.active)
    const { run, isStopping } = notedSchema.parse(answer)
    this.#run = run
    if (isStopping) this.#onStop()
  }
}
