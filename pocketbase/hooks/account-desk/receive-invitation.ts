import { INVITATION_PROBLEMS } from '../../../domain/accounts/invitations.ts'
import { requireFreshProof } from '../accounts/fresh-proof.ts'
import { inTransaction } from '../changes/request-context.ts'
import { accountWith, recordOf } from '../database/records.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { logSecurityEvent } from '../security/security-log.ts'
import { senderOf } from '../security/sender.ts'

const revokeOpenInvitations = (tx: core.App, email: string) => {
  const open = tx.findRecordsByFilter('invitations', 'email:lower = {:email} && used_at = ""', '', 0, 0, {
    email: email.toLowerCase(),
  })
  for (const invitation of open) if (invitation) tx.delete(invitation)
}

/**
 * On a request to create an invitation: mails it, and takes back those of the same address that still wait. One for an
 * administrator needs fresh proof. A superuser who sends `"isMailed": false` gets only the link.
 */
export const receiveInvitation = (e: core.RecordRequestEvent) => {
  const invitation = recordOf(e)
  const email = invitation.getString('email').trim()
  const isMailed = !e.auth?.isSuperuser() || e.requestInfo().body['isMailed'] !== false
  if (accountWith(e.app, email))
    throw new BadRequestError(INVITATION_PROBLEMS.hasAccount, {
      email: new ValidationError('validation_has_account', INVITATION_PROBLEMS.hasAccount),
    })
  if (invitation.getBool('is_admin')) requireFreshProof(e)
  invitation.set('invited_by', e.auth?.isSuperuser() ? '' : (e.auth?.id ?? ''))
  invitation.set('used_at', '')
  inTransaction(e, (tx) => {
    revokeOpenInvitations(tx, email)
    e.next()
    if (isMailed) enqueueMail(tx, 'invitation', invitation.id, invitation.getString('email'))
  })
  const action = invitation.getBool('is_admin') ? 'invited an administrator' : 'invited somebody'
  const details = { action, about: invitation.getString('email') }
  logSecurityEvent(e.app, { type: 'PRIVILEGED_ACTION', account: e.auth, ...senderOf(e), details })
}
