import { LISTING_LABELS } from '../../../domain/listings/rules.ts'
import { EDIT_ANSWERS, GUARDED_FIELDS } from '../../../domain/moderation/guarded-edit.ts'
import { companyPath } from '../../../domain/routes.ts'
import { editDecisionLetter } from '../../mail/edit.ts'
import type { Letter } from '../../mail/letter.ts'
import { findRecord } from '../database/records.ts'
import type { ClaimedRow } from '../mail/claim-mails.ts'
import { siteAddress } from '../mail/mail-facts.ts'
import { contactMailbox } from '../mail/outbox.ts'
import { provedAddressOf } from './decision-mails.ts'
import { readValues } from './guarded-values.ts'

/** Writes the mail of a decided edit. @throws when the edit or its company is gone */
export const editLetter = (app: core.App, { record }: ClaimedRow): Letter => {
  const edit = findRecord(app, 'listing_edits', record)
  const listing = edit && findRecord(app, 'company_listings', edit.getString('listing'))
  if (!listing) throw new Error(EDIT_ANSWERS.gone)
  const after = readValues(edit, 'after')
  return editDecisionLetter({
    isApproved: edit.getString('state') === 'approved',
    companyName: listing.getString('name'),
    fields: GUARDED_FIELDS.filter((field) => after[field] !== undefined)
      .map((field) => LISTING_LABELS[field])
      .join(', '),
    reason: edit.getString('reason'),
    companyUrl: siteAddress(app, companyPath(listing.getString('slug'))),
    mailbox: contactMailbox(),
  })
}

/** Whether a row about an edit is still to be mailed; undefined when the edit is gone. */
export const isEditMailWanted = (app: core.App, { kind, record, recipient }: ClaimedRow): boolean | undefined => {
  const edit = findRecord(app, 'listing_edits', record)
  if (!edit) return undefined
  const isWaiting = edit.getString('state') === 'waiting'
  return kind === 'waiting_edits' ? isWaiting : !isWaiting && provedAddressOf(app, edit.getString('user')) === recipient
}
