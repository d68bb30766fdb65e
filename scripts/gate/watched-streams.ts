import type { IncomingMessage } from 'node:http'

/** A stream that nobody who is signed in has subscribed with is ended after that time. */
const SUBSCRIBE_WITHIN_MS = 30_000
const CLIENT_ID = /"clientId":"([A-Za-z0-9]+)"/
const MOST_READ = 2000

const clientIn = (body: Buffer): string => {
  try {
    return String(JSON.parse(body.toString()).clientId)
  } catch {
    return ''
  }
}

/** Streams of changes, which begin without an account: the client subscribes by a second request. */
export class WatchedStreams {
  readonly #unclaimed = new Map<string, NodeJS.Timeout>()

  /** @param end ends the stream */
  watch(answer: IncomingMessage, end: () => void): void {
    const timer = setTimeout(end, SUBSCRIBE_WITHIN_MS).unref()
    let beginning = ''
    let client = ''
    const read = (part: Buffer) => {
      beginning = (beginning + part.toString('latin1')).slice(0, MOST_READ)
      client = CLIENT_ID.exec(beginning)?.[1] ?? ''
      if (!client) return
      answer.off('data', read)
      this.#unclaimed.set(client, timer)
    }
    answer.on('data', read)
    answer.once('close', () => this.#claim(client, timer))
  }

  /** Notes a subscription that the server has accepted. @param body of its request */
  subscribed(body: Buffer): void {
    const client = clientIn(body)
    this.#claim(client, this.#unclaimed.get(client))
  }

  #claim(client: string, timer: NodeJS.Timeout | undefined): void {
    clearTimeout(timer)
    this.#unclaimed.delete(client)
  }
}
