import { hmac } from '@noble/hashes/hmac.js'
import { sha1 } from '@noble/hashes/legacy.js'
import { Secret, TOTP } from 'otpauth/bare'
import { BRAND } from '../brand.ts'

/**
 * Codes of authenticator apps (RFC 6238): six digits that change every 30 seconds. Many apps ignore every algorithm but
 * SHA-1, whose known weaknesses do not matter in an HMAC. PocketBase's engine has no SHA-1, so a library computes it.
 * Engines load this module late (`server/pocketbase/hooks-bundle.ts`), so it exports nothing but functions.
 */

const STEP_MS = 30_000
/** How many steps the clock of a phone may differ. */
const DRIFT_STEPS = 1

const appOf = (secret: string, label = '') =>
  new TOTP({
    issuer: BRAND.name,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_MS / 1000,
    hmac: (_algorithm, key, message) => hmac(sha1, key, message),
  })

/** The address in the QR code that an app scans. @param email shown in the app next to the name of the directory */
export const appUri = (secret: string, email: string): string => appOf(secret, email).toString()

/** The code that an app shows at a time. @param now milliseconds since 1970 */
export const appCode = (secret: string, now: number): string => appOf(secret).generate({ timestamp: now })

/**
 * Checks a code. One step early or late is accepted.
 * @param lastStep the step of the last accepted code; each code works once, and none from before it
 * @returns the step of the code, `used` if the step was accepted before, or `wrong`
 */
export const stepOfCode = (secret: string, lastStep: number, typed: string, now: number): number | 'used' | 'wrong' => {
  const delta = appOf(secret).validate({ token: typed.replace(/\s/g, ''), timestamp: now, window: DRIFT_STEPS })
  if (delta === null) return 'wrong'
  const step = Math.floor(now / STEP_MS) + delta
  return step > lastStep ? step : 'used'
}
