/** Visitors who continue while processes of the product are killed, and what they experience. */
import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { quoteBody } from '../forms.ts'
import { apiOf } from './api.ts'

const REQUEST_EVERY_MS = 10
const QUOTE_EVERY_MS = 200
const SLOWEST_MS = 2000

/** Something that continues until it is stopped. */
interface Running<T> {
  stop(): Promise<T>
}

const repeatUntilStopped = <T>(work: () => Promise<void>, result: () => T): Running<T> => {
  let isOver = false
  const going = (async () => {
    while (!isOver) await work()
  })()
  return {
    stop: async () => {
      isOver = true
      await going
      return result()
    },
  }
}

const isServed = (url: string): Promise<boolean> =>
  new Promise((ok) => {
    const request = get(url, { agent: false, timeout: SLOWEST_MS }, (response) => {
      response.resume()
      response.once('close', () => ok(response.statusCode === 200 && response.complete))
    })
    request.once('timeout', () => request.destroy())
    request.once('error', () => ok(false))
  })

/** Requests an address continuously. `stop` returns the longest time between two responses, in ms. */
export const requestContinuously = (url: string): Running<number> => {
  let servedAt = performance.now()
  let longest = 0
  return repeatUntilStopped(
    async () => {
      const isRight = await isServed(url)
      const now = performance.now()
      if (isRight) {
        longest = Math.max(longest, now - servedAt)
        servedAt = now
      }
      await pause(REQUEST_EVERY_MS)
    },
    () => Math.round(Math.max(longest, performance.now() - servedAt)),
  )
}

/**
 * Sends quote requests one after another, each from a different customer.
 * @param name distinguishes these customers from others
 * @returns with `stop`, the addresses whose request was confirmed
 */
export const sendQuotesContinuously = (url: string, listing: string, name: string): Running<string[]> => {
  const guest = apiOf(url)
  const answered: string[] = []
  let count = 0
  return repeatUntilStopped(
    async () => {
      const customer_email = `${name}-${++count}@example.com`
      const body = quoteBody(listing, { customer_email, message: `Two pallets of ${name}-${count}.` })
      const { status } = await guest.post('/api/collections/inquiries/records', body).catch(() => ({ status: 0 }))
      if (status === 204) answered.push(customer_email)
      await pause(QUOTE_EVERY_MS)
    },
    () => answered,
  )
}
