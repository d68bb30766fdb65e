/** Of the fingerprint, in hexadecimal digits: below what a number holds exactly. */
const DIGITS_USED = 12

/**
 * A code that is mailed. Nobody but the server can tell it: it is stored nowhere, and what is stored does not lead to it
 * without the key.
 * @param purpose codes of another purpose are others
 */
export const mailedCode = (app: core.App, purpose: string, seed: string, digits: number): string => {
  const key = `${purpose} ${app.findCachedCollectionByNameOrId('users').passwordResetToken.secret}`
  const code = Number.parseInt($security.hs256(seed, key).slice(0, DIGITS_USED), 16) % 10 ** digits
  return String(code).padStart(digits, '0')
}
