import { EDIT_ANSWERS, GUARDED_FIELDS } from '../../../domain/moderation/guarded-edit.ts'
import { decidedAlready } from '../../../domain/moderation/queue.ts'
import { isAdmin } from '../accounts/require-admin.ts'
import { findRecord, satisfiesRule, timeFromNow } from '../database/records.ts'
import { deleteUnsent, verifiedEmailOf } from '../listings/listing-records.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { readValues, valuesOf } from './hold-edit.ts'

const stateOf = (edit: core.Record): string => edit.getString('state')

const listingOf = (tx: core.App, edit: core.Record): core.Record => {
  const listing = findRecord(tx, 'company_listings', edit.getString('listing'))
  if (!listing) throw new NotFoundError(EDIT_ANSWERS.gone)
  return listing
}

/** Name of an account for administrators; '' for none. */
export const nameOfAccount = (tx: core.App, id: string): string => {
  const account = findRecord(tx, 'users', id)
  return account ? account.getString('full_name') || account.email() : ''
}

/** @throws 409 with a message if the edit is no longer pending */
export const requireWaiting = (tx: core.App, edit: core.Record) => {
  if (stateOf(edit) === 'waiting') return
  const by = nameOfAccount(tx, edit.getString('decided_by')) || 'an administrator'
  throw new ApiError(
    409,
    stateOf(edit) === 'withdrawn'
      ? EDIT_ANSWERS.ended
      : decidedAlready('edit', stateOf(edit), by, edit.getString('decided_at')),
  )
}

const decide = (tx: core.App, edit: core.Record, state: 'approved' | 'declined', reason: string, by: core.Record) => {
  edit.set('state', state)
  edit.set('reason', reason)
  edit.set('decided_by', by.collection().name === 'users' ? by.id : '')
  edit.set('decided_at', timeFromNow(0))
  tx.save(edit)
  deleteUnsent(tx, 'edit_decision', edit.id)
  const address = verifiedEmailOf(tx, edit.getString('user'))
  if (address) enqueueMail(tx, 'edit_decision', edit.id, address)
}

/** Keeps the file system open during the save, which reads the original of a copied file. */
const saveWithLogo = (tx: core.App, edit: core.Record, listing: core.Record, logo: string) => {
  const files = tx.newFilesystem()
  try {
    const original = `${edit.baseFilesPath()}/${edit.getString('logo')}`
    listing.set('logo', logo === '' ? '' : files.getReuploadableFile(original, false))
    tx.save(listing)
  } finally {
    files.close()
  }
}

/** Applies an edit to its listing. Callers must compare fingerprints first. */
export const approveEdit = (tx: core.App, edit: core.Record, by: core.Record) => {
  const listing = listingOf(tx, edit)
  const after = readValues(edit, 'after')
  const live = valuesOf(listing, after)
  for (const field of GUARDED_FIELDS)
    if (field !== 'logo' && after[field] !== undefined) listing.set(field, after[field])
  if (after.logo === undefined) tx.save(listing)
  else saveWithLogo(tx, edit, listing, after.logo)
  edit.set('before', live)
  decide(tx, edit, 'approved', '', by)
}

export const declineEdit = (tx: core.App, edit: core.Record, by: core.Record, reason: string) =>
  decide(tx, edit, 'declined', reason, by)

/**
 * Makes an edit pending again, after the listing got its earlier values back.
 * @throws 409 if another edit of the listing waits
 */
export const reopenEdit = (tx: core.App, edit: core.Record) => {
  const listing = listingOf(tx, edit)
  const others = tx.countRecords(
    'listing_edits',
    $dbx.exp("listing = {:listing} AND state = 'waiting'", { listing: listing.id }),
  )
  if (others > 0) throw new ApiError(409, EDIT_ANSWERS.another)
  const before = readValues(edit, 'before')
  // the history stored the logo, and gave the restored file a new name
  if (before.logo !== undefined) edit.set('before', { ...before, logo: listing.getString('logo') })
  edit.set('state', 'waiting')
  edit.set('reason', '')
  edit.set('decided_by', '')
  edit.set('decided_at', '')
  tx.save(edit)
  deleteUnsent(tx, 'edit_decision', edit.id)
}

/** The edit of the path. @throws 404 unless the account is an administrator or may edit the listing */
const readableEdit = (e: core.RequestEvent, app: core.App): core.Record => {
  const edit = findRecord(app, 'listing_edits', e.request?.pathValue('id') ?? '')
  if (!edit || !(isAdmin(e.auth) || satisfiesRule(app, e, edit, edit.collection().viewRule)))
    throw new NotFoundError(EDIT_ANSWERS.gone)
  return edit
}

/** GET /api/directory/edits/{id}/logo?file=NAME: the pending logo, if it has that name. No other route serves it. */
export const answerPendingLogo = (e: core.RequestEvent) => {
  const edit = readableEdit(e, e.app)
  const name = edit.getString('logo')
  const requested = e.requestInfo().query['file']
  if (!name || (requested && requested !== name)) throw new NotFoundError(EDIT_ANSWERS.gone)
  e.response.header().set('Cache-Control', 'no-store')
  const files = e.app.newFilesystem()
  try {
    files.serve(e.response, e.request as never, `${edit.baseFilesPath()}/${name}`, name)
  } finally {
    files.close()
  }
}

/** POST /api/directory/edits/{id}/withdraw, for accounts that may edit the listing. Answers 204. */
export const withdrawEdit = (e: core.RequestEvent) => {
  e.app.runInTransaction((tx) => {
    const edit = readableEdit(e, tx)
    if (edit.getString('state') !== 'waiting') throw new ApiError(409, EDIT_ANSWERS.ended)
    edit.set('state', 'withdrawn')
    tx.save(edit)
  })
  return e.noContent(204)
}
