import { SUPERUSER_LOCK } from '../../../domain/security/request-limits.ts'
import { Counter } from './counter.ts'

export const SUPERUSER_SIGN_IN = '/api/collections/_superusers/auth-with-password'
const ALL = 'all'

/** Closes the superusers' sign-in to a network that tried wrong passwords, and to everyone after too many of them. */
export class SuperuserLock {
  readonly #ofNetwork = new Counter([SUPERUSER_LOCK.wrongPerNetwork, SUPERUSER_LOCK.minutes * 60])
  readonly #ofAll = new Counter([SUPERUSER_LOCK.wrongOfAll, SUPERUSER_LOCK.minutes * 60])

  /**
   * Seconds until the network can try again, 0 for now.
   * @param isOperator in ADMIN_NETWORKS, which others cannot lock out
   */
  secondsLocked(network: string, isOperator: boolean): number {
    const own = this.#ofNetwork.secondsFull(network)
    return own === 0 && !isOperator ? this.#ofAll.secondsFull(ALL) : own
  }

  /** Notes how a sign-in ended. */
  note(network: string, isRight: boolean): void {
    if (isRight) {
      this.#ofNetwork.forget(network)
      return
    }
    this.#ofNetwork.add(network)
    this.#ofAll.add(ALL)
  }
}
