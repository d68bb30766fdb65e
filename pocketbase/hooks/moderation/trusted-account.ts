import { TRUSTED_AFTER_DAYS } from '../../../domain/moderation/guarded-edit.ts'
import { momentFromNow, selectRows } from '../database/records.ts'

const DAY_MS = 24 * 3_600_000

/** A company that the account got by a code alone was approved by nobody. */
const BY_CODE = `EXISTS (SELECT 1 FROM claims WHERE claims.listing = company_listings.id AND claims.user = {:id}
  AND claims.state = 'approved' AND claims.decided_by = '')`

/** Published companies that an account owns, or was given by an administrator to edit. */
const hasApprovedListing = (tx: core.App, id: string): boolean =>
  selectRows<number>(
    tx,
    `json_array(
      EXISTS (SELECT 1 FROM company_listings WHERE owner = {:id} AND state = 'published' AND NOT ${BY_CODE}),
      EXISTS (SELECT 1 FROM listing_assignments JOIN company_listings ON company_listings.id = listing
        WHERE assigned_to_user = {:id} AND assigned_by_admin != '' AND state = 'published'))`,
    '',
    { id },
  )
    .flat()
    .some((isSo) => isSo === 1)

/** Whether what an account changes of its published companies may be public at once. */
export const isTrusted = (tx: core.App, account: core.Record): boolean =>
  account.getString('created') < momentFromNow(-TRUSTED_AFTER_DAYS * DAY_MS) && hasApprovedListing(tx, account.id)
