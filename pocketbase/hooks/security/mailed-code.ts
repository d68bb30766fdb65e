/** Hexadecimal digits of the hash, few enough for an exact number. */
const DIGITS_USED = 12

/**
 * A code to email. The server derives it from the seed and a secret key and does not store it.
 * @param purpose gives different codes for different purposes
 */
export const mailedCode = (app: core.App, purpose: string, seed: string, digits: number): string => {
  const key = `${purpose} ${app.findCachedCollectionByNameOrId('users').passwordResetToken.secret}`
  const code = Number.parseInt($security.hs256(seed, key).slice(0, DIGITS_USED), 16) % 10 ** digits
  return String(code).padStart(digits, '0')
}
