import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { failureText } from './report-failure.ts'

const EVERY_MS = 2000
const LONGEST_ROUND_MS = 60_000

const deliverySchema = z.object({ isOn: z.boolean(), sent: z.number(), error: z.string() })

interface Options {
  /** Address of PocketBase. */
  url: string
  /** Gets a superuser's token; called again when the one in use has expired. */
  signIn: () => Promise<string>
  signal: AbortSignal
  /** Gets a line when delivery begins to fail and when it works again. */
  report: (line: string) => void
  everyMs?: number
}

const deliver = async (url: string, token: string, signal: AbortSignal): Promise<Response> =>
  fetch(`${url}/api/directory/outbox/deliver`, {
    method: 'POST',
    headers: { authorization: token },
    signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_ROUND_MS)]),
  })

/** Has the server send the mails of its outbox as they come, until the signal aborts. Failures end nothing. */
export const keepDelivering = async ({ url, signIn, signal, report, everyMs = EVERY_MS }: Options): Promise<void> => {
  let token = ''
  let isFailing = false
  const failed = (reason: string) => {
    if (!isFailing) report(`Mail cannot be delivered, it is kept and tried again: ${reason}`)
    isFailing = true
  }
  const round = async () => {
    token ||= await signIn()
    const response = await deliver(url, token, signal)
    if (response.status === 401) {
      token = ''
      return
    }
    if (!response.ok) throw new Error(`PocketBase answers ${response.status}`)
    const { sent, error } = deliverySchema.parse(await response.json())
    if (error) failed(error)
    else if (sent && isFailing) {
      isFailing = false
      report('Mail is delivered again')
    }
  }
  while (!signal.aborted) {
    await round().catch((error: unknown) => {
      if (!signal.aborted) failed(failureText(error))
    })
    await pause(everyMs, undefined, { signal }).catch(() => undefined)
  }
}
