import { TRUSTED_AFTER_DAYS } from '../../../domain/moderation/guarded-edit.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { momentFromNow, selectRows } from '../database/records.ts'

/** A company that the account got by a code alone was approved by nobody. */
const BY_CODE = `EXISTS (SELECT 1 FROM claims WHERE claims.listing = company_listings.id AND claims.user = {:id}
  AND claims.state = 'approved' AND claims.decided_by = '')`

const exists = (tx: core.App, rest: string, id: string, listing = ''): boolean =>
  selectRows<number>(tx, `json_array(EXISTS (SELECT 1 ${rest}))`, '', { id, listing }).flat()[0] === 1

/** Whether an account owns a published company that an administrator has approved, or has published. */
export const ownsApprovedListing = (tx: core.App, id: string): boolean =>
  exists(tx, `FROM company_listings WHERE owner = {:id} AND state = 'published' AND NOT ${BY_CODE}`, id)

const isGivenPublished = (tx: core.App, id: string): boolean =>
  exists(
    tx,
    `FROM listing_assignments JOIN company_listings ON company_listings.id = listing
      WHERE assigned_to_user = {:id} AND assigned_by_admin != '' AND state = 'published'`,
    id,
  )

const isGotByCode = (tx: core.App, id: string, listing: string): boolean =>
  exists(tx, `FROM company_listings WHERE company_listings.id = {:listing} AND ${BY_CODE}`, id, listing)

/**
 * Whether what an account changes of a published company may be public at once. Another company that was approved says
 * nothing about one that it got by a code alone.
 */
export const isTrusted = (tx: core.App, account: core.Record, listing: string): boolean =>
  account.getString('created') < momentFromNow(-TRUSTED_AFTER_DAYS * DAY_MS) &&
  !isGotByCode(tx, account.id, listing) &&
  (ownsApprovedListing(tx, account.id) || isGivenPublished(tx, account.id))
