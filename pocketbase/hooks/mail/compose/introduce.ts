import { RECORD_SOURCE_LABELS, type RecordSource } from '../../../../domain/carrier-record/carrier-facts.ts'
import { claimPath } from '../../../../domain/routes.ts'
import { formatDate } from '../../../../domain/text/format.ts'
import type { Introduction } from '../../../mail/introduction.ts'
import { selectRows } from '../../database/records.ts'
import type { ClaimedRow } from '../claim-mails.ts'
import { type StoredInquiry, siteAddress } from '../mail-facts.ts'
import { unsubscribeAddress } from '../unsubscribe-address.ts'

/** Whether a mail is the first one to a company, which it is from now on unless it is refused, however often it is written. */
const isFirst = (app: core.App, company: string, rows: readonly ClaimedRow[]): boolean => {
  const [first] = rows
  app
    .db()
    .newQuery("UPDATE carrier_imports SET introduced_by = {:mail} WHERE listing = {:company} AND introduced_by = ''")
    .bind({ company, mail: first?.id ?? '' })
    .execute()
  const where = 'FROM carrier_imports WHERE listing = {:company}'
  const [by] = selectRows<string>(app, 'json_quote(introduced_by)', where, { company })
  return rows.some(({ id }) => id === by)
}

/**
 * What a mail of these rows says of us to a company that an import brought and nobody manages; undefined when an earlier
 * mail has said it.
 */
export const introductionOf = (
  app: core.App,
  inquiry: StoredInquiry,
  removalUrl: string,
  rows: readonly ClaimedRow[],
): Introduction | undefined => {
  const { companyId, companyName, companySlug, source, sourceDate, isUnclaimed } = inquiry
  if (!isUnclaimed || !isFirst(app, companyId, rows)) return undefined
  return {
    companyName,
    source: source ? RECORD_SOURCE_LABELS[source as RecordSource] : '',
    sourceDay: formatDate(sourceDate),
    claimUrl: siteAddress(app, claimPath(companySlug)),
    removalUrl,
    unsubscribeUrl: unsubscribeAddress(app, rows[0]?.recipient ?? '', 'quotes'),
  }
}
