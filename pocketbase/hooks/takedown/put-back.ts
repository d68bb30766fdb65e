import { REMOVED_ON_REQUEST, SUPPRESSED_STATE_REASON } from '../../../domain/removal-requests/rules.ts'
import { selectRows } from '../database/records.ts'

const REASONS_OF_REMOVAL: readonly string[] = [REMOVED_ON_REQUEST, SUPPRESSED_STATE_REASON]

/** State that the newest change of it took from a listing; '' when the history does not know. */
const stateBefore = (tx: core.App, listing: string): string =>
  selectRows<string>(
    tx,
    'json_quote(state)',
    `FROM (SELECT changes->>'$.state[0]' AS state FROM revisions WHERE record = {:listing}
      AND collection = 'company_listings' AND changes->>'$.state[1]' = 'hidden' ORDER BY created DESC, rowid DESC LIMIT 1)`,
    { listing },
  )[0] ?? ''

/** Undoes the removal that a request had: the number may be listed again, and the listing is what it was. */
export const putBack = (tx: core.App, listing: core.Record) => {
  const rows = tx.findRecordsByFilter(
    'suppressions',
    "usdot_number = {:number} && reason = 'asked' && note = {:note}",
    '',
    0,
    0,
    { number: listing.getString('usdot_number'), note: REMOVED_ON_REQUEST },
  )
  for (const row of rows) if (row) tx.delete(row)
  const stored = tx.findRecordById('company_listings', listing.id)
  const isRemoved =
    stored.getString('state') === 'hidden' && REASONS_OF_REMOVAL.includes(stored.getString('state_reason'))
  if (!isRemoved) return
  stored.set('state', stateBefore(tx, listing.id) || 'published')
  tx.save(stored)
}
