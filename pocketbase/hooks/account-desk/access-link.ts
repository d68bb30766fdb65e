import { invitationLink } from '../../../domain/accounts/invitations.ts'
import { siteAddress } from '../mail/mail-facts.ts'
import { invitationToken } from './invitation-token.ts'

/**
 * POST /api/directory/access-link as superuser: the link that a mail would hold, for an operator without a mail server.
 * `{ "invitation": "…" }` or, for a new password, `{ "account": "…" }`; answers `{ "url": "…" }`.
 */
export const answerAccessLink = (e: core.RequestEvent) => {
  const { invitation, account } = e.requestInfo().body
  const path = invitation
    ? invitationLink(invitationToken(e.app, e.app.findRecordById('invitations', String(invitation))))
    : `/auth?mode=reset#token=${e.app.findRecordById('users', String(account)).newPasswordResetToken()}`
  return e.json(200, { url: siteAddress(e.app, path) })
}
