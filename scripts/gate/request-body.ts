import type { IncomingMessage } from 'node:http'
import { bodyShare } from './body-space.ts'
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

const collect = (request: IncomingMessage, most: number, network: string): Promise<Buffer> =>
  new Promise((ok, fail) => {
    const parts: Buffer[] = []
    const share = bodyShare(most, network)
    let length = 0
    const end = () => {
      clearTimeout(timer)
      share.giveBack()
      request.off('data', take).off('end', succeed).off('close', cutOff)
    }
    const refuseRest = (refusal: Refusal) => {
      end()
      request.resume()
      setTimeout(() => request.destroy(), GOODBYE_MS).unref()
      fail(refusal)
    }
    const succeed = () => {
      end()
      ok(Buffer.concat(parts))
    }
    const cutOff = () => refuseRest(refuse.tooSlow())
    const take = (part: Buffer) => {
      length += part.length
      parts.push(part)
      if (length > most) refuseRest(refuse.tooLarge())
      else if (!share.take(part.length)) refuseRest(refuse.busy())
    }
    const timer = setTimeout(cutOff, (SECONDS + most / BYTES_A_SECOND) * 1000)
    request.on('data', take).once('end', succeed).once('close', cutOff)
  })

/**
 * Reads a body whole, so that a slow client keeps nobody but itself waiting.
 * @throws Refusal when it is larger than `most` bytes or does not arrive in time
 */
export const readBody = async (request: IncomingMessage, most: number, network: string): Promise<Buffer> => {
  requireSize(request, most)
  return most === 0 ? Buffer.alloc(0) : collect(request, most, network)
}
