import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'

/** Responses up to this size are buffered, so that a slow client does not occupy PocketBase. */
const HELD_BYTES = 2 * 1024 * 1024
const OF_ONE_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date'])

const writeHead = (answer: IncomingMessage, response: ServerResponse) => {
  // The gate's own headers take precedence.
  const isSet = (name: string) => OF_ONE_CONNECTION.has(name) || response.hasHeader(name)
  response.statusCode = answer.statusCode ?? 502
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined && !isSet(name)) response.setHeader(name, value)
}

/** A small response, or the beginning of a large one with its rest unread. */
const holdBack = async (answer: IncomingMessage): Promise<{ held: Buffer; isWhole: boolean }> => {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of answer.iterator({ destroyOnReturn: false })) {
    parts.push(part)
    length += part.length
    if (length > HELD_BYTES) return { held: Buffer.concat(parts), isWhole: false }
  }
  return { held: Buffer.concat(parts), isWhole: true }
}

/** Passes a response on as it arrives, such as a stream of changes. */
export const streamAnswer = async (answer: IncomingMessage, response: ServerResponse): Promise<void> => {
  writeHead(answer, response)
  response.flushHeaders()
  await pipeline(answer, response)
}

/** Passes a response on. @param onRead called when PocketBase has finished with it */
export const sendAnswer = async (
  answer: IncomingMessage,
  response: ServerResponse,
  onRead: () => void,
): Promise<void> => {
  const { held, isWhole } = await holdBack(answer)
  writeHead(answer, response)
  if (isWhole) {
    onRead()
    response.end(held)
    return
  }
  response.write(held)
  await pipeline(answer, response).finally(onRead)
}
