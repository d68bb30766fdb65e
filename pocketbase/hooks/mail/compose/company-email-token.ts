const DURATION_S = 7 * 24 * 3600

/** Nobody but the server can make a token, and none of another purpose fits. */
const keyOf = (app: core.App): string =>
  `company email ${app.findCollectionByNameOrId('users').emailChangeToken.secret}`

/** Proves for a week that whoever has it reads the mail of an address that a listing is to have. */
export const companyEmailToken = (app: core.App, listing: string, email: string): string =>
  $security.createJWT({ listing, email }, keyOf(app), DURATION_S)

/** What a token proves; undefined for one that is not ours, or outdated. */
export const readCompanyEmailToken = (app: core.App, token: string): { listing: string; email: string } | undefined => {
  try {
    const { listing, email } = $security.parseJWT(token, keyOf(app)) as Record<string, unknown>
    return typeof listing === 'string' && typeof email === 'string' ? { listing, email } : undefined
  } catch {
    return undefined
  }
}
