import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import {
  type PublishSignal,
  parseSignal,
  parseSignature,
  SIGNAL_HEADER,
  SIGNAL_MAX_AGE_SECONDS,
  SIGNAL_MOST_BYTES,
  signedText,
} from '../../domain/publishing/publish-notification.ts'

/** Listens on this machine. Responds 204, 401 to forged or old messages, and 400, 405 or 413 to anything else. */
const listenForSignals = async ({ port, secret, onSignal }: ListenerOptions) => {
  const isNew = firstTimes()
  const answer = async (request: IncomingMessage): Promise<number> => {
    if (request.method !== 'POST') return 405
    const body = await readBody(request)
    if (body === undefined) return 413
    if (!isGenuine(String(request.headers[SIGNAL_HEADER.toLowerCase()] ?? ''), body, secret)) return 401
    const signal = parseSignal(body)
    if (!signal) return 400
    if (isNew(signal.id)) onSignal(signal)
    return 204
  }
  const server = createServer({ requestTimeout: SLOWEST_MS, headersTimeout: SLOWEST_MS }, (request, response) => {
    answer(request).then(
      (status) => response.writeHead(status, status === 413 ? { connection: 'close' } : {}).end(),
      () => response.destroy(),
    )
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

const SLOWEST_MS = 5000

interface ListenerOptions {
  /** 0 for a free one. */
  port: number
  secret: string
  /** Called once for each authentic, recent and new message. */
  onSignal: (signal: PublishSignal) => void
}

/** The body. Undefined if it is too long. */
const readBody = async (request: IncomingMessage): Promise<string | undefined> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > SIGNAL_MOST_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

const isGenuine = (header: string, body: string, secret: string): boolean => {
  const signature = parseSignature(header)
  if (!signature) return false
  const { seconds, mac } = signature
  const expected = createHmac('sha256', secret).update(signedText(seconds, body)).digest()
  const isFresh = Math.abs(Date.now() / 1000 - seconds) <= SIGNAL_MAX_AGE_SECONDS
  return timingSafeEqual(Buffer.from(mac, 'hex'), expected) && isFresh
}

/** Returns true for an id that was not seen before. Ids are forgotten when their signatures have expired. */
const firstTimes = (): ((id: string) => boolean) => {
  const seen = new Map<string, number>()
  return (id) => {
    const now = Date.now()
    for (const [known, until] of seen) if (until < now) seen.delete(known)
    if (seen.has(id)) return false
    seen.set(id, now + 2 * SIGNAL_MAX_AGE_SECONDS * 1000)
    return true
  }
}

// The thread that `receiveSignals` starts.
const { port, secret } = workerData as { port: number; secret: string }
const { url } = await listenForSignals({ port, secret, onSignal: (signal) => parentPort?.postMessage(signal) })
parentPort?.postMessage(url)
