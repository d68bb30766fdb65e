import { INVITATION_PROBLEMS } from '../../../domain/accounts/invitations.ts'
import { accountWith, findRecord, momentFromNow } from '../database/records.ts'
import { nameOfAccount } from '../security/names.ts'
import { logSecurityEvent } from '../security/security-log.ts'
import { senderOf } from '../security/sender.ts'
import { readInvitationToken } from './invitation-token.ts'

/** The open invitation of a token. @throws 400 with words for one that is used, outdated, taken back or made up */
const invitationOf = (app: core.App, token: unknown): core.Record => {
  const id = readInvitationToken(app, token)
  const invitation = id ? findRecord(app, 'invitations', id) : undefined
  if (!invitation) throw new BadRequestError(INVITATION_PROBLEMS.outdated)
  if (invitation.getString('used_at')) throw new BadRequestError(INVITATION_PROBLEMS.used)
  if (accountWith(app, invitation.getString('email'))) throw new BadRequestError(INVITATION_PROBLEMS.ownAccount)
  return invitation
}

/** POST /api/directory/invitation `{ "token": "…" }`: whom a link invites, `{ "email": "…", "isAdmin": true }`. */
export const showInvitation = (e: core.RequestEvent) => {
  const invitation = invitationOf(e.app, e.requestInfo().body['token'])
  return e.json(200, { email: invitation.getString('email'), isAdmin: invitation.getBool('is_admin') })
}

const requireName = (given: unknown): string => {
  const name = typeof given === 'string' ? given.trim() : ''
  if (name) return name
  throw new BadRequestError(INVITATION_PROBLEMS.name, {
    full_name: new ValidationError('validation_required', INVITATION_PROBLEMS.name),
  })
}

/**
 * POST /api/directory/invitation/accept `{ "token": "…", "full_name": "…", "password": "…" }`: makes the account, with a
 * proved address. Answers 204; a second time 400.
 */
export const acceptInvitation = (e: core.RequestEvent) => {
  const { token, full_name, password } = e.requestInfo().body
  const name = requireName(full_name)
  const account = new Record(e.app.findCollectionByNameOrId('users'))
  e.app.runInTransaction((tx) => {
    const invitation = invitationOf(tx, token)
    account.setEmail(invitation.getString('email'))
    account.setPassword(typeof password === 'string' ? password : '')
    account.setVerified(true)
    account.set('full_name', name)
    account.set('is_admin', invitation.getBool('is_admin'))
    tx.save(account)
    invitation.set('used_at', momentFromNow(0))
    tx.save(invitation)
  })
  const details = { action: 'accepted an invitation', about: nameOfAccount(account), resourceId: account.id }
  const isAdmin = account.getBool('is_admin')
  logSecurityEvent(e.app, {
    type: isAdmin ? 'PRIVILEGED_ACTION' : 'PROFILE_UPDATE',
    account,
    ...senderOf(e),
    details: isAdmin ? { ...details, action: 'made an administrator by invitation' } : details,
  })
  return e.noContent(204)
}
