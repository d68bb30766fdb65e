import { Agent, request } from 'node:http'
import { ELAPSED_FIELD, HONEYPOT_FIELD, newSubmission, SUBMISSION_FIELD } from '../../domain/forms/form-guard.ts'

export const QUOTES = '/api/collections/inquiries/records'
export const SIGN_IN = '/api/collections/users/auth-with-password'

export interface Timed {
  status: number
  ms: number
  text: string
}

/** The body of a valid quote. @param n makes it different from others */
export const quoteTo = (listing: string, n: number): object => ({
  listing,
  customer_name: 'Dana Reyes',
  customer_phone: '312-555-0142',
  customer_email: `dana${n}@siege.example`,
  message: `Load ${n}: two pallets from Chicago to Tulsa.`,
  [HONEYPOT_FIELD]: '',
  [ELAPSED_FIELD]: 4000,
  [SUBMISSION_FIELD]: newSubmission(crypto),
})

/** A crowd of clients of one product. The proxy in front of it names each one's address. */
export class Crowd {
  readonly #url: URL
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 512 })

  constructor(url: string) {
    this.#url = new URL(url)
  }

  /** Sends a request from an address. Status 0 means no response. */
  send(
    address: string,
    path: string,
    { method = 'GET', body, token = '' }: { method?: string; body?: object; token?: string } = {},
  ): Promise<Timed> {
    const startedAt = performance.now()
    const text = body ? JSON.stringify(body) : ''
    return new Promise((ok) => {
      const settle = (status: number, answer = '') => ok({ status, ms: performance.now() - startedAt, text: answer })
      const sent = request(
        {
          hostname: this.#url.hostname,
          port: this.#url.port,
          agent: this.#agent,
          method,
          path,
          headers: {
            'x-forwarded-for': address,
            ...(token ? { authorization: token } : {}),
            ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
          },
        },
        (response) => {
          let answer = ''
          response.setEncoding('utf8')
          response.on('data', (part: string) => {
            answer += part
          })
          response.on('end', () => settle(response.statusCode ?? 0, answer))
          response.on('error', () => settle(0))
        },
      )
      sent.on('error', () => settle(0))
      sent.end(text)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

/** Calls at a steady rate, whether or not earlier calls have ended. Resolves when all have. */
export const steadily = async <T>(
  perSecond: number,
  seconds: number,
  call: (n: number) => Promise<T>,
): Promise<T[]> => {
  const total = perSecond * seconds
  const startedAt = performance.now()
  const calls: Promise<T>[] = []
  await new Promise<void>((ok) => {
    const timer = setInterval(() => {
      const due = Math.min(total, Math.floor(((performance.now() - startedAt) / 1000) * perSecond))
      while (calls.length < due) calls.push(call(calls.length))
      if (calls.length < total) return
      clearInterval(timer)
      ok()
    }, 5)
  })
  return Promise.all(calls)
}
