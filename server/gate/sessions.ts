import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { ROUTES } from '../../contract/routes.ts'
import { SESSION_ENDED } from '../../domain/console/dashboard.ts'
import { TRAFFIC_LIMITS } from '../../domain/security/request-limits.ts'
import type { BackendConnection } from './backend-connection.ts'
import type { Asked } from './gate-request.ts'
import type { Admission } from './limits/admission.ts'
import { atMost } from './limits/rate-limits.ts'
import { Refusal, refuse } from './refusal.ts'

/** PocketBase's information about a token. */
const sessionSchema = z.object({ account: z.string(), isSuperuser: z.boolean() })
type Session = z.infer<typeof sessionSchema>

/** PocketBase checks the token again with the request itself, so this may be slightly old. */
const GOOD_FOR_MS = 30_000
const BAD_FOR_MS = 5000

const textOf = async (answer: IncomingMessage): Promise<string> => Buffer.concat(await answer.toArray()).toString()

/** Checks tokens. Only PocketBase can; its answers are cached for a short time. */
export class Sessions {
  readonly #good = new LRUCache<string, Session>({ ...atMost(10_000), ttl: GOOD_FOR_MS })
  readonly #bad = new LRUCache<string, true>({ ...atMost(1000), ttl: BAD_FOR_MS })
  readonly #backend: BackendConnection
  readonly #admission: Admission

  constructor(backend: BackendConnection, admission: Admission) {
    this.#backend = backend
    this.#admission = admission
  }

  /**
   * The session of a token; undefined when PocketBase refuses the token.
   * @throws Refusal when PocketBase cannot answer
   */
  async find(asked: Asked): Promise<Session | undefined> {
    const { token } = asked
    if (token === '' || this.#bad.has(token)) return undefined
    const known = this.#good.get(token)
    if (known) return known
    const session = await this.#ask(asked)
    if (session) {
      this.#good.set(token, session)
      this.#admission.noteSession(asked)
    } else this.#bad.set(token, true)
    return session
  }

  /**
   * The request as its member's, so that limits count it apart from others in the same network.
   * @throws Refusal when PocketBase does not accept the token
   */
  async require(asked: Asked): Promise<Asked> {
    const session = await this.find(asked)
    if (!session) throw new Refusal(401, SESSION_ENDED)
    return { ...asked, sender: `${asked.network} ${session.account}` }
  }

  async #ask(asked: Asked): Promise<Session | undefined> {
    this.#admission.spend('read', asked)
    const endTurn = await this.#admission.turn('read', asked)
    try {
      const answerMs = TRAFFIC_LIMITS.read.answerSeconds * 1000
      const answer = await this.#backend.send({
        method: 'GET',
        path: ROUTES.answerSession.path,
        headers: { authorization: asked.token },
        requestId: asked.requestId,
        network: asked.network,
        body: Buffer.alloc(0),
        isRepeatable: true,
        answerMs,
        signal: AbortSignal.timeout(answerMs),
      })
      const text = await textOf(answer)
      const { statusCode = 0 } = answer
      if (statusCode === 200) return sessionSchema.parse(JSON.parse(text))
      // A failing server says nothing about the token.
      if (statusCode >= 500 || statusCode === 429) throw refuse.away()
      return undefined
    } finally {
      endTurn()
    }
  }
}
