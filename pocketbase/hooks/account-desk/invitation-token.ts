import { INVITATION_DAYS } from '../../../domain/accounts/invitations.ts'

const DAY_S = 24 * 3600

/** Nobody but the server can make a token, and none of another purpose fits. */
const keyOf = (app: core.App): string =>
  `invitation ${app.findCachedCollectionByNameOrId('users').verificationToken.secret}`

const secondsLeft = (invitation: core.Record): number => {
  const since = (Date.now() - Date.parse(invitation.getString('created').replace(' ', 'T'))) / 1000
  return Math.max(1, Math.floor(INVITATION_DAYS * DAY_S - since))
}

/** Proves that whoever has it reads the mail of the invited address, until the invitation is outdated. */
export const invitationToken = (app: core.App, invitation: core.Record): string =>
  $security.createJWT(
    { invitation: invitation.id, email: invitation.getString('email') },
    keyOf(app),
    secondsLeft(invitation),
  )

/** Id of the invitation; undefined for a token that is not ours, or outdated. */
export const readInvitationToken = (app: core.App, token: unknown): string | undefined => {
  try {
    const { invitation } = $security.parseJWT(String(token ?? ''), keyOf(app)) as Record<string, unknown>
    return typeof invitation === 'string' ? invitation : undefined
  } catch {
    return undefined
  }
}
