import { type AccountAction, ENOUGH_FOR_TODAY, MOST_A_DAY } from '../../../domain/accounts/account-limits.ts'
import { TRUSTED_AFTER_DAYS } from '../../../domain/moderation/guarded-edit.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { selectRows, timeFromNow } from '../database/records.ts'

/** A day in UTC. @param ms milliseconds from now */
const dayOf = (ms: number): string => timeFromNow(ms).slice(0, 10)

/** FORM_LIMITS=off turns off all limits, for load tests. */
export const areLimitsOff = (): boolean => $os.getenv('FORM_LIMITS') === 'off'

/**
 * Counts an action in its own transaction, so that failed actions do not count and simultaneous ones count one by one.
 * @param subject id of the account, or of the listing for limits per listing
 * @param most the limit per day, where it depends on the account
 * @throws 429 with a message if today's limit is reached
 */
export const countAction = (
  tx: core.App,
  action: AccountAction,
  subject: string,
  most: number = MOST_A_DAY[action],
) => {
  if (areLimitsOff()) return
  const counted = new DynamicModel({ count: 0 })
  tx.db()
    .newQuery(
      `INSERT INTO account_actions (action, subject, day, count, created, updated)
        VALUES ({:action}, {:subject}, {:day}, 1, {:now}, {:now})
        ON CONFLICT (day, subject, action) DO UPDATE SET count = count + 1, updated = {:now} RETURNING count`,
    )
    .bind({ action, subject, day: dayOf(0), now: timeFromNow(0) })
    .one(counted)
  if (counted['count'] > most) throw new TooManyRequestsError(ENOUGH_FOR_TODAY[action])
}

/** Every night: deletes counts of past days. */
export const pruneActions = (app: core.App) => {
  app
    .db()
    .newQuery('DELETE FROM account_actions WHERE day < {:yesterday}')
    .bind({ yesterday: dayOf(-DAY_MS) })
    .execute()
}

/** Nobody reviewed a company that the account claimed by code alone. */
const BY_CODE = `EXISTS (SELECT 1 FROM claims WHERE claims.listing = company_listings.id AND claims.user = {:id}
  AND claims.state = 'approved' AND claims.decided_by = '')`

const exists = (tx: core.App, rest: string, id: string, listing = ''): boolean =>
  selectRows<number>(tx, `json_array(EXISTS (SELECT 1 ${rest}))`, '', { id, listing }).flat()[0] === 1

/** True if an account owns a published company that an administrator approved or published. */
export const ownsApprovedListing = (tx: core.App, id: string): boolean =>
  exists(tx, `FROM company_listings WHERE owner = {:id} AND state = 'published' AND NOT ${BY_CODE}`, id)

const isAssignedPublished = (tx: core.App, id: string): boolean =>
  exists(
    tx,
    `FROM listing_assignments JOIN company_listings ON company_listings.id = listing
      WHERE assigned_to_user = {:id} AND assigned_by_admin != '' AND state = 'published'`,
    id,
  )

const isClaimedByCode = (tx: core.App, id: string, listing: string): boolean =>
  exists(tx, `FROM company_listings WHERE company_listings.id = {:listing} AND ${BY_CODE}`, id, listing)

/**
 * True if an account's changes to a published company need no review. An approved company does not make an account
 * trusted for another one that it claimed by code alone.
 */
export const isTrusted = (tx: core.App, account: core.Record, listing: string): boolean =>
  account.getString('created') < timeFromNow(-TRUSTED_AFTER_DAYS * DAY_MS) &&
  !isClaimedByCode(tx, account.id, listing) &&
  (ownsApprovedListing(tx, account.id) || isAssignedPublished(tx, account.id))
