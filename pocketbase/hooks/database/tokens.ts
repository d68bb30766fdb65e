const ID_LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A random id in PocketBase's format. */
export const randomId = (length = 15): string => $security.randomStringWithAlphabet(length, ID_LETTERS)

type Claims = Readonly<Record<string, unknown>>

/** The claims of a signed token; none if it has expired or was signed with another key. */
export const readToken = (token: unknown, key: string): Claims => {
  if (typeof token !== 'string' || !token) return {}
  try {
    return $security.parseJWT(token, key)
  } catch {
    return {}
  }
}

/** The claims of a token that PocketBase has checked already; none if it is not a token. */
export const claimsOf = (token: string): Claims => {
  try {
    return $security.parseUnverifiedJWT(token)
  } catch {
    return {}
  }
}
