import { VERIFY_FIRST } from '../../../domain/accounts/action-limits.ts'

/** The account that asks. @throws 403 with a sentence unless its email address is verified */
export const verifiedMember = (e: core.RequestEvent): core.Record => {
  if (!e.auth?.verified()) throw new ForbiddenError(VERIFY_FIRST)
  return e.auth
}
