import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'

/** Answers up to this size are taken over at once, so that a client that reads slowly does not keep PocketBase. */
const HELD_BYTES = 2 * 1024 * 1024
const OF_ONE_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date'])

const writeHead = (answer: IncomingMessage, response: ServerResponse) => {
  // what the gate has set goes before
  const isSet = (name: string) => OF_ONE_CONNECTION.has(name) || response.hasHeader(name)
  response.statusCode = answer.statusCode ?? 502
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined && !isSet(name)) response.setHeader(name, value)
}

/** The answer if it is small, else its beginning, after which the rest can be read. */
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

/** Passes an answer on as it comes, such as the stream of changes. */
export const streamAnswer = async (answer: IncomingMessage, response: ServerResponse): Promise<void> => {
  writeHead(answer, response)
  response.flushHeaders()
  await pipeline(answer, response)
}

/**
 * Passes an answer on.
 * @param onRead called when PocketBase has nothing more to do with it
 */
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
