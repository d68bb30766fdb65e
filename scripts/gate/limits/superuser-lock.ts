import { RateLimiterMemory } from 'rate-limiter-flexible'
import { SUPERUSER_LOCK } from '../../../domain/security/request-limits.ts'

export const SUPERUSER_SIGN_IN = '/api/collections/_superusers/auth-with-password'
const ALL = 'all'

/** Closes the sign-in of superusers to a network that has tried wrong passwords, and to all when many have. */
export class SuperuserLock {
  readonly #ofNetwork: RateLimiterMemory
  readonly #ofAll: RateLimiterMemory

  constructor() {
    const duration = SUPERUSER_LOCK.minutes * 60
    this.#ofNetwork = new RateLimiterMemory({ points: SUPERUSER_LOCK.wrongPerNetwork, duration })
    this.#ofAll = new RateLimiterMemory({ points: SUPERUSER_LOCK.wrongOfAll, duration })
  }

  /** Seconds until the network may try again, 0 for now. @param isOperator of the operator's own networks, which others cannot lock out */
  async secondsLocked(network: string, isOperator: boolean): Promise<number> {
    const [own, all] = await Promise.all([this.#ofNetwork.get(network), this.#ofAll.get(ALL)])
    const isLocked = (state: typeof own, most: number) => (state?.consumedPoints ?? 0) >= most
    const wait = (state: typeof own) => Math.max(1, Math.ceil((state?.msBeforeNext ?? 0) / 1000))
    if (isLocked(own, SUPERUSER_LOCK.wrongPerNetwork)) return wait(own)
    return !isOperator && isLocked(all, SUPERUSER_LOCK.wrongOfAll) ? wait(all) : 0
  }

  /** Notes how a sign-in ended. */
  async note(network: string, isRight: boolean): Promise<void> {
    if (isRight) {
      await this.#ofNetwork.delete(network)
      return
    }
    await Promise.all([this.#ofNetwork.penalty(network), this.#ofAll.penalty(ALL)])
  }
}
