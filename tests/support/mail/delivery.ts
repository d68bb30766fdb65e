import { setTimeout as pause } from 'node:timers/promises'
import { compare } from '../../../domain/security/write-filter.ts'
import { storedTime } from '../../../domain/time.ts'
import { keepDelivering } from '../../../server/delivery/deliverer.ts'
import type { Api } from '../server/api.ts'
import type { TestServer } from '../server/template.ts'
import { SUPERUSER } from '../server/template.ts'

/** A superuser's token of a server. */
export const superuserToken = async (guest: Api): Promise<string> => {
  const { email: identity, password } = SUPERUSER
  const { body } = await guest.post('/api/collections/_superusers/auth-with-password', { identity, password })
  return String(body['token'])
}

export interface Deliverer {
  /** Its output. */
  lines: string[]
  stop(): Promise<void>
}

/** Runs the deliverer of `npm start` beside a test's server. @param port of the mail server */
export const startDeliverer = (
  server: Pick<TestServer, 'url' | 'guest' | 'dataDir'>,
  port: number,
  { signIn = () => superuserToken(server.guest), everyMs = 20 } = {},
): Deliverer => {
  const controller = new AbortController()
  const lines: string[] = []
  const delivering = keepDelivering({
    url: server.url,
    signIn,
    server: { SMTP_HOST: '127.0.0.1', SMTP_PORT: port, SMTP_TLS: '0', SMTP_USER: undefined, SMTP_PASSWORD: undefined },
    dataDir: server.dataDir,
    signal: controller.signal,
    report: (line) => lines.push(line),
    everyMs,
  })
  return {
    lines,
    stop: async () => {
      controller.abort()
      await delivering
    },
  }
}

const LONGEST_MS = 60_000
const LOOK_EVERY_MS = 20

/** Resolves when no email is due or being sent. @throws if that takes too long */
export const allDelivered = async (superuser: Api): Promise<void> => {
  const end = Date.now() + LONGEST_MS
  for (;;) {
    const now = storedTime(new Date())
    const filter = `state = "sending" || (state = "pending" && ${compare('next_attempt_at', '<=', now)})`
    const [waiting] = await superuser.list('outbox_mails', { filter, perPage: '1' })
    if (!waiting) return
    if (Date.now() > end) throw new Error(`mail ${String(waiting['id'])} is ${String(waiting['state'])}`)
    await pause(LOOK_EVERY_MS)
  }
}

/** Runs the deliverer until nothing is due. It does not sign in, which takes longer than an email. */
export const deliver = async (server: TestServer, port: number): Promise<void> => {
  const deliverer = startDeliverer(server, port, { signIn: async () => server.superuserToken })
  await allDelivered(server.superuser).finally(deliverer.stop)
}
