import { Agent, request } from 'node:http'

export interface Timed {
  status: number
  ms: number
  text: string
}

/** A crowd of clients before one product, each at an address of its own as the proxy before it tells. */
export class Crowd {
  readonly #url: URL
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 256 })

  constructor(url: string) {
    this.#url = new URL(url)
  }

  /** Sends a request from an address; a status of 0 says that no answer came. */
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

/** The nth of many addresses. */
export const addressOf = (n: number): string => `198.${18 + ((n >> 16) & 1)}.${(n >> 8) & 255}.${n & 255}`

/** Calls at a steady rate, whether or not earlier calls have ended; answers when all have. */
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
