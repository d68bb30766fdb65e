import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { KNOWN_DEVICE_DAYS, KNOWN_DEVICE_HEADER } from '../../../domain/accounts/account-limits.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { atMost } from './rate-limits.ts'

const SIGN_IN = /^\/api\/collections\/\w+\/auth-with-password$/
const DEVICE_HEADER = KNOWN_DEVICE_HEADER.toLowerCase()
const MOST_DEVICES = 20_000
/** Sign-ins that do not name an account as our clients do share one aim. */
const UNNAMED = 'account'

/** PocketBase accepts field names in any letter case, and the last one counts. */
const accountIn = (body: Buffer): string => {
  try {
    const given: unknown = JSON.parse(body.toString())
    if (typeof given !== 'object' || given === null) return UNNAMED
    const named = Object.entries(given).filter(([name]) => name.toLowerCase() === 'identity')
    const [name, identity] = named.length === 1 ? (named[0] ?? []) : []
    return name === 'identity' && typeof identity === 'string' ? `${UNNAMED} ${identity.trim().toLowerCase()}` : UNNAMED
  } catch {
    return UNNAMED
  }
}

const nameOf = (device: string): string => `device ${createHash('sha256').update(device).digest('base64')}`

/**
 * What sign-ins aim at: the account that they name. One from a device that has signed in before counts for the device
 * instead, so that guesses at an account from many networks do not delay its owner.
 */
export class SignInAims {
  readonly #devices = new LRUCache<string, true>({ ...atMost(MOST_DEVICES), ttl: KNOWN_DEVICE_DAYS * DAY_MS })

  /** @returns '' for other requests */
  aimOf(path: string, headers: IncomingHttpHeaders, body: Buffer | IncomingMessage): string {
    if (!SIGN_IN.test(path) || !Buffer.isBuffer(body)) return ''
    const device = nameOf(String(headers[DEVICE_HEADER] ?? ''))
    return this.#devices.has(device) ? device : accountIn(body)
  }

  /** Remembers the device that PocketBase names in a response. */
  note(headers: IncomingHttpHeaders): void {
    const device = headers[DEVICE_HEADER]
    if (typeof device === 'string') this.#devices.set(nameOf(device), true)
  }
}
