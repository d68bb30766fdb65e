import { setTimeout as pause } from 'node:timers/promises'
import {
  freePort,
  type PocketBaseOptions,
  type PocketBaseServer,
  startPocketBase,
} from '../pocketbase/pocketbase-server.ts'
import { failureText } from '../process/report-failure.ts'
import { type AnswerLimits, stopsAnswering } from './response-watch.ts'
import { endOf, keepAlive, type Life } from './restart-process.ts'

const CALM_MS = 2000
const PORT_AGAIN_MS = 250

interface ServerOptions extends Omit<PocketBaseOptions, 'signal'> {
  signal: AbortSignal
  /** Aborts the first start. */
  starting?: AbortSignal
  say(line: string): void
  /** Called with the address whenever it listens, after each start. */
  onListening?: (url: string) => void
  answerLimits?: AnswerLimits
  /** Called before PocketBase restarts, because its hooks may be damaged by now. */
  refresh?: () => void
}

export interface KeptServer {
  url: string
  /** Resolves when the signal stopped the server. @throws if it has ended too often */
  over: Promise<void>
}

/** The reason in the output why Go or PocketBase gave up. */
const lastWords = (log: string): string => {
  const reason = /(?:panic|fatal error): .*/.exec(log)?.[0] ?? log.trim().split('\n').at(-1) ?? ''
  return reason.trim().slice(0, 300)
}

const howItEnded = (server: PocketBaseServer, code: number | null): string =>
  code === null ? endOf(code) : `${endOf(code)}: ${lastWords(server.log())}`

/** Waits for the end of a server, and kills one that hangs. */
const lifeOf = (server: PocketBaseServer, say: ServerOptions['say'], limits: AnswerLimits | undefined): Life => {
  const over = new AbortController()
  let howItHung: string | undefined
  void stopsAnswering(server, over.signal, say, limits).then((how) => {
    howItHung = how
    if (how) server.kill()
  })
  const ended = server.exited.then((code) => {
    over.abort()
    return howItHung ?? howItEnded(server, code)
  })
  return { ended, stop: server.stop }
}

/**
 * Starts PocketBase, and restarts it on the same port whenever it ends or hangs, until the signal aborts.
 * @throws if the first start fails
 */
export const keepServer = async ({
  signal,
  starting,
  say,
  onListening,
  answerLimits,
  refresh,
  ...options
}: ServerOptions): Promise<KeptServer> => {
  const port = options.port ?? (await freePort())
  let isPortSaid = false
  const start = async (): Promise<PocketBaseServer> => {
    try {
      const server = await startPocketBase({ ...options, port })
      isPortSaid = false
      onListening?.(server.url)
      return server
    } catch (error) {
      const failure = failureText(error)
      if (!/address already in use/.test(failure)) throw new Error(lastWords(failure))
      if (!isPortSaid) say(`Port ${port} was taken by another program; PocketBase starts as soon as it is free`)
      isPortSaid = true
      await pause(PORT_AGAIN_MS, undefined, { signal })
      return start()
    }
  }
  const server = await startPocketBase({ ...options, port, ...(starting ? { signal: starting } : {}) })
  onListening?.(server.url)
  const over = keepAlive({
    name: 'PocketBase',
    label: 'pocketbase',
    begin: async () => {
      // without it PocketBase starts with the existing hooks
      try {
        refresh?.()
      } catch (error) {
        say(`The hooks were not rewritten: ${failureText(error)}`)
      }
      return lifeOf(await start(), say, answerLimits)
    },
    first: lifeOf(server, say, answerLimits),
    calmMs: CALM_MS,
    signal,
    say,
  })
  return { url: server.url, over }
}
