import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { GATE_REFUSALS } from '../../domain/security/request-limits.ts'
import type { ApiRoute } from './api-routes.ts'
import type { Asked } from './gate-request.ts'
import type { Share } from './limits/fair-memory.ts'
import { Refusal, refuse } from './refusal.ts'
import type { Sessions } from './sessions.ts'

/** Time for a body to arrive, and the minimum speed of a larger one. */
const SECONDS = 15
const BYTES_A_SECOND = 64 * 1024
/** A client that is refused while it sends has this long to read the reason. */
const GOODBYE_MS = 3000

/** @throws Refusal if a request declares too large a body */
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
 * Reads a whole body, so that a slow client keeps only itself waiting.
 * @param space its memory share, which the caller returns
 * @throws Refusal if it is larger than `most` bytes, does not arrive in time, or loses its share
 */
export const readBody = async (request: IncomingMessage, most: number, space: Share): Promise<Buffer> => {
  requireSize(request, most)
  return most === 0 ? Buffer.alloc(0) : collect(request, most, space)
}

export interface BodySecrets {
  /** PUBLISH_TOKEN, for remote scripts. */
  publishToken: string
  /** MAIL_EVENTS_TOKEN. '' if no email service reports events. */
  mailEventsToken: string
}

const isEqual = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return expected !== '' && a.length === b.length && timingSafeEqual(a, b)
}

/** A bearer token, or the password of basic authentication. */
const secretIn = (token: string): string => {
  const basic = /^Basic\s+(\S+)$/i.exec(token)?.[1]
  if (basic === undefined) return token.replace(/^Bearer\s+/i, '')
  const pair = Buffer.from(basic, 'base64').toString()
  return pair.slice(pair.indexOf(':') + 1)
}

/** Whether scripts and mail services may send a body. Checked before the body is read. */
export class BodyAccessCheck {
  readonly #sessions: Sessions
  readonly #secrets: BodySecrets

  constructor(sessions: Sessions, secrets: BodySecrets) {
    this.#sessions = sessions
    this.#secrets = secrets
  }

  /** @returns true if the body is read; PocketBase refuses an email service by its headers alone @throws Refusal */
  async allows({ access, bytes }: ApiRoute, asked: Asked): Promise<boolean> {
    if (access === 'anyone' || access === 'session' || bytes === 0) return true
    if (access === 'mail-service') return isEqual(secretIn(asked.token), this.#secrets.mailEventsToken)
    if (isEqual(secretIn(asked.token), this.#secrets.publishToken)) return true
    if ((await this.#sessions.find(asked))?.isSuperuser) return true
    throw new Refusal(401, GATE_REFUSALS.scripts)
  }
}
