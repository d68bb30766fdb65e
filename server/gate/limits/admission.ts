import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { REFUSALS } from '../../../domain/forms/form-guard.ts'
import { BODY_LIMITS, POOLS, TRAFFIC_LIMITS, type Traffic } from '../../../domain/security/request-limits.ts'
import type { ApiRoute } from '../api-routes.ts'
import type { Asked } from '../gate-request.ts'
import { Refusal, refuse } from '../refusal.ts'
import { FairSpace, type Share } from './fair-memory.ts'
import { type EndTurn, FairQueue, type Refused } from './fair-queue.ts'
import { FormBudgets, type FormTicket } from './form-limits.ts'
import { Budgets, type Client, KnownPools } from './rate-limits.ts'
import { SignInAims } from './sign-in-aims.ts'

const PASSWORD_SIGN_IN = /^\/api\/(?:collections\/\w+\/auth-with-password|directory\/sign-in-code)$/
/** Where someone with access to the mailbox sets a new password. */
const PASSWORD_RESET = '/api/collections/users/confirm-password-reset'

/** Decides who may reach PocketBase, when, and how often. Everything shared is divided by network. */
export class Admission {
  readonly aims = new SignInAims()
  readonly #budgets = new Budgets()
  readonly #forms = new FormBudgets()
  readonly #known = new KnownPools()
  /** Where someone signed in. A form makes no network known to the queue of sign-ins: anyone can send one. */
  readonly #signedIn = new KnownPools()
  readonly #queues = new Map<Traffic, FairQueue>()
  readonly #bodies = new FairSpace(POOLS.bodies)
  readonly #uploads = new FairSpace(POOLS.uploads, POOLS.uploadsOfNetwork)
  readonly #newStreams = new FairSpace(POOLS.newStreams)
  readonly #streams = new FairSpace(POOLS.streams)
  readonly #arrivals = new FairSpace(POOLS.arrivingFiles, 1)
  readonly #hasLimits: boolean
  #asked = 0

  /** @param hasLimits whether requests are counted; not in load tests */
  constructor(hasLimits: boolean) {
    this.#hasLimits = hasLimits
  }

  /** @throws Refusal if the sender has used up its limit */
  spend(traffic: Traffic, { sender, network }: Pick<Asked, 'sender' | 'network'>): void {
    const seconds = this.#hasLimits ? this.#budgets.take(traffic, sender, network) : 0
    if (seconds > 0) throw refuse.tooMany(seconds)
  }

  /**
   * Waits for a turn.
   * @param share of memory or connections; the request stops waiting if it loses it
   * @param aim of a sign-in, see `SignInAims`
   * @throws Refusal if too many are waiting
   */
  async turn(traffic: Traffic, asked: Asked, share?: Share, aim = ''): Promise<EndTurn> {
    const turn = this.#queueOf(traffic).take(this.#client(asked, traffic, aim))
    if (turn === 'network') throw refuse.tooMany(1)
    const end = typeof turn === 'string' || !share ? await turn : await this.#unlessLost(turn, share)
    if (end === 'busy') throw refuse.busy()
    if (end === 'busy again') throw refuse.busyAgain()
    return end
  }

  /** Takes back what a sign-in with the correct password counted for its account. */
  forgive(traffic: Traffic, aim: string): void {
    this.#queueOf(traffic).forgive(aim)
  }

  /** True if a pool did something real before. */
  isKnown(pool: string): boolean {
    return this.#known.has(pool) || this.#signedIn.has(pool)
  }

  /** Memory for a request's body. Uploads never take the forms' share. */
  bodySpace({ bytes }: Pick<ApiRoute, 'bytes'>, asked: Asked): Share {
    // Memory is limited even if requests are not counted.
    const holder = { pool: asked.pool, isKnown: this.isKnown(asked.pool) }
    return (bytes <= BODY_LIMITS.listing ? this.#bodies : this.#uploads).share(holder)
  }

  /** A place for a realtime connection, which keeps it once claimed. @throws Refusal if none is left */
  takeStream(asked: Asked): Share & { claim(): void } {
    const unclaimed = this.#take(this.#newStreams, asked, refuse.busy)
    const claimed = this.#streams.share(this.#client(asked))
    return {
      ...unclaimed,
      lost: AbortSignal.any([unclaimed.lost, claimed.lost]),
      claim: () => {
        if (claimed.take(1)) unclaimed.giveBack()
      },
      giveBack: () => {
        unclaimed.giveBack()
        claimed.giveBack()
      },
    }
  }

  /** A place for an import file. @throws what `refusal` makes if all are taken */
  takeArrival(asked: Asked, refusal: () => Refusal): Share {
    return this.#take(this.#arrivals, asked, refusal)
  }

  /** @throws Refusal if the network has sent too many forms */
  takeForm({ method, path, network }: Asked, body: Buffer | IncomingMessage): FormTicket | undefined {
    if (!this.#hasLimits || !Buffer.isBuffer(body)) return undefined
    const ticket = this.#forms.take(method, path, network, body)
    if (ticket.wait > 0) throw new Refusal(429, REFUSALS.tooMany, ticket.wait)
    return ticket
  }

  /** Remembers networks with an accepted sign-in, form or new password, and the known device in a response. */
  note({ path, pool }: Asked, status: number, isForm: boolean, headers: IncomingHttpHeaders): void {
    const isSignIn = status === 200 && PASSWORD_SIGN_IN.test(path)
    this.aims.note(headers)
    if (isSignIn || (status === 204 && path === PASSWORD_RESET)) this.#signedIn.add(pool)
    if (status === 204 && isForm) this.#known.add(pool)
  }

  /** Remembers that a network used a session that PocketBase knows. */
  noteSession({ pool }: Asked): void {
    this.#signedIn.add(pool)
  }

  #client({ sender, pool, account, isOperator }: Asked, traffic?: Traffic, aim = ''): Client {
    // Without limits, each request counts as a network of its own.
    if (!this.#hasLimits) {
      const own = String(++this.#asked)
      return { network: own, pool: own, account, isKnown: false, aim: '' }
    }
    const isSignIn = traffic === 'sign-in' || traffic === 'superuser-sign-in'
    const isKnown = isOperator || (isSignIn ? this.#signedIn.has(pool) : this.isKnown(pool))
    return { network: sender, pool, account, isKnown, aim: isKnown ? '' : aim }
  }

  #queueOf(traffic: Traffic): FairQueue {
    const queue = this.#queues.get(traffic) ?? new FairQueue(TRAFFIC_LIMITS[traffic])
    this.#queues.set(traffic, queue)
    return queue
  }

  #take(space: FairSpace, asked: Asked, refusal: () => Refusal): Share {
    const share = space.share(this.#client(asked))
    if (!share.take(1)) throw refusal()
    return share
  }

  #unlessLost(turn: Promise<EndTurn | Refused>, { lost }: Share): Promise<EndTurn | Refused> {
    return new Promise((settle) => {
      const leave = () => settle('busy')
      lost.addEventListener('abort', leave, { once: true })
      void turn.then((end) => {
        lost.removeEventListener('abort', leave)
        if (lost.aborted && typeof end === 'function') end()
        settle(end)
      })
    })
  }
}
