import type { IncomingMessage } from 'node:http'
import { REFUSALS } from '../../../domain/forms/form-guard.ts'
import type { Traffic } from '../../../domain/security/request-limits.ts'
import type { Asked } from '../asked.ts'
import { Refusal, refuse } from '../refusal.ts'
import { Budgets } from './budgets.ts'
import { FormBudgets, type FormTicket } from './form-budgets.ts'
import { SUPERUSER_SIGN_IN, SuperuserLock } from './superuser-lock.ts'
import { type EndTurn, Turns } from './turns.ts'

/** Who is let through to PocketBase, when, and how often. */
export class Admission {
  readonly #lock = new SuperuserLock()
  readonly #budgets = new Budgets()
  readonly #forms = new FormBudgets()
  readonly #turns = new Turns()
  readonly #hasLimits: boolean
  #asked = 0

  /** @param hasLimits whether requests are counted; not in load tests */
  constructor(hasLimits: boolean) {
    this.#hasLimits = hasLimits
  }

  /** @throws Refusal when the network has used up its budget */
  async spend(traffic: Traffic, network: string): Promise<void> {
    const seconds = this.#hasLimits ? await this.#budgets.take(traffic, network) : 0
    if (seconds > 0) throw refuse.tooMany(seconds)
  }

  /** Waits until PocketBase may be asked. @throws Refusal when too many wait already */
  async turn(traffic: Traffic, network: string): Promise<EndTurn> {
    // without limits each request is as good as a network of its own
    const turn = this.#turns.take(traffic, this.#hasLimits ? network : `${network} ${++this.#asked}`)
    if (turn === 'network') throw refuse.tooMany(1)
    if (turn === 'all') throw refuse.busy()
    return turn
  }

  /** @throws Refusal when the network has sent too many forms */
  async takeForm({ method, path, network }: Asked, body: Buffer | IncomingMessage): Promise<FormTicket | undefined> {
    if (!this.#hasLimits || !Buffer.isBuffer(body)) return undefined
    const ticket = await this.#forms.take(method, path, network, body)
    if (ticket.wait > 0) throw new Refusal(429, REFUSALS.tooMany, ticket.wait)
    return ticket
  }

  /** @throws Refusal where a superuser signs in from a network that guessed too often */
  async requireUnlocked({ path, network, isOperator }: Asked): Promise<void> {
    if (path !== SUPERUSER_SIGN_IN) return
    const seconds = await this.#lock.secondsLocked(network, isOperator)
    if (seconds > 0) throw refuse.locked(seconds)
  }

  /** Remembers how a superuser's sign-in ended. */
  async noteSignIn({ path, network }: Asked, status: number): Promise<void> {
    if (path === SUPERUSER_SIGN_IN) await this.#lock.note(network, status === 200)
  }
}
