import type { IncomingMessage } from 'node:http'

/** A stream without a signed-in subscriber ends after this time. A busy browser may take more than ten seconds. */
const SUBSCRIBE_WITHIN_MS = 30_000
const CLIENT_ID = /"clientId":"([A-Za-z0-9]+)"/
const MOST_READ = 2000

interface Unclaimed {
  timer: NodeJS.Timeout
  claimed(): void
}

const clientIn = (body: Buffer): string => {
  try {
    return String(JSON.parse(body.toString()).clientId)
  } catch {
    return ''
  }
}

/** Streams of changes, which begin without an account: the client subscribes with a second request. */
export class WatchedStreams {
  readonly #unclaimed = new Map<string, Unclaimed>()

  /** @param end ends the stream @param claimed called when a signed-in client has subscribed */
  watch(answer: IncomingMessage, end: () => void, claimed: () => void): void {
    const timer = setTimeout(end, SUBSCRIBE_WITHIN_MS).unref()
    let beginning = ''
    let client = ''
    const read = (part: Buffer) => {
      beginning = (beginning + part.toString('latin1')).slice(0, MOST_READ)
      client = CLIENT_ID.exec(beginning)?.[1] ?? ''
      if (!client) return
      answer.off('data', read)
      this.#unclaimed.set(client, { timer, claimed })
    }
    answer.on('data', read)
    answer.once('close', () => {
      clearTimeout(timer)
      this.#unclaimed.delete(client)
    })
  }

  /** Records a subscription that the server accepted. @param body of its request */
  subscribed(body: Buffer): void {
    const client = clientIn(body)
    const stream = this.#unclaimed.get(client)
    this.#unclaimed.delete(client)
    clearTimeout(stream?.timer)
    stream?.claimed()
  }
}
