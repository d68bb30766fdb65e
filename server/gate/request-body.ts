import type { IncomingMessage } from 'node:http'
import type { Share } from './limits/fair-memory.ts'
import { type Refusal, refuse } from './refusal.ts'

/** A body arrives in that time, and a larger one at that speed. */
const SECONDS = 15
const BYTES_A_SECOND = 64 * 1024
/** A client that is refused while it sends has so long to read why. */
const GOODBYE_MS = 3000

/** @throws Refusal before a byte is read, when a request says that it is too large */
export const requireSize = ({ headers }: IncomingMessage, most: number): void => {
  if (Number(headers['content-length'] ?? 0) > most) throw refuse.tooLarge()
  if (most === 0 && headers['transfer-encoding']) throw refuse.tooLarge()
}

const collect = (request: IncomingMessage, most: number, space: Share): Promise<Buffer> =>
  new Promise((ok, fail) => {
    const parts: Buffer[] = []
    let length = 0
    const end = () => {
      clearTimeout(timer)
      space.lost.removeEventListener('abort', loseSpace)
      request.off('data', take).off('end', succeed).off('close', cutOff)
    }
    const refuseRest = (refusal: Refusal) => {
      end()
      parts.length = 0
      request.resume()
      setTimeout(() => request.destroy(), GOODBYE_MS).unref()
      fail(refusal)
    }
    const succeed = () => {
      end()
      ok(Buffer.concat(parts))
    }
    const cutOff = () => refuseRest(refuse.tooSlow())
    const loseSpace = () => refuseRest(refuse.busy())
    const take = (part: Buffer) => {
      length += part.length
      parts.push(part)
      if (length > most) refuseRest(refuse.tooLarge())
      else if (!space.take(part.length)) refuseRest(refuse.busy())
    }
    const timer = setTimeout(cutOff, (SECONDS + most / BYTES_A_SECOND) * 1000)
    space.lost.addEventListener('abort', loseSpace, { once: true })
    request.on('data', take).once('end', succeed).once('close', cutOff)
  })

/**
 * Reads a body whole, so that a slow client keeps nobody but itself waiting.
 * @param space what the body is taken from; the caller gives it back
 * @throws Refusal when it is larger than `most` bytes, does not arrive in time, or loses its space to others
 */
export const readBody = async (request: IncomingMessage, most: number, space: Share): Promise<Buffer> => {
  requireSize(request, most)
  return most === 0 ? Buffer.alloc(0) : collect(request, most, space)
}
