import { DAY_SECONDS } from '../../../domain/time.ts'

/** A mail may lie unread for long, and whoever wants to leave is not to be told to ask again. */
const DURATION_S = 730 * DAY_SECONDS

/** Nobody but the server can make a token, and none of another purpose fits. */
const keyOf = (app: core.App): string =>
  `removal of a listing ${app.findCachedCollectionByNameOrId('users').emailChangeToken.secret}`

/** Proves for two years that whoever has it reads the mail of an address that a listing has. */
export const removalToken = (app: core.App, listing: string, email: string): string =>
  $security.createJWT({ listing, email }, keyOf(app), DURATION_S)

/** What a token proves; undefined for one that is not ours, or outdated. */
export const readRemovalToken = (app: core.App, token: string): { listing: string; email: string } | undefined => {
  try {
    const { listing, email } = $security.parseJWT(token, keyOf(app)) as Record<string, unknown>
    return typeof listing === 'string' && typeof email === 'string' ? { listing, email } : undefined
  } catch {
    return undefined
  }
}
