import { EDIT_ANSWERS, GUARDED_FIELDS, type GuardedValues, NEW_LOGO } from '../../../domain/moderation/guarded-edit.ts'
import { decidedAlready } from '../../../domain/moderation/queue.ts'
import { isAdmin } from '../accounts/require-admin.ts'
import { findRecord, satisfiesRule, timeFromNow } from '../database/records.ts'
import { deleteUnsent, verifiedEmailOf } from '../listings/listing-records.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { isSame, readValues, valuesOf } from './hold-edit.ts'

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

/** Keeps the file system open during the work, because saving a record with a copied file reads the original. */
const withFiles = (tx: core.App, work: (copyOf: CopyOf) => void) => {
  const files = tx.newFilesystem()
  try {
    work((record, name, keepsName) => files.getReuploadableFile(`${record.baseFilesPath()}/${name}`, keepsName))
  } finally {
    files.close()
  }
}
type CopyOf = (record: core.Record, name: string, keepsName: boolean) => filesystem.File

const setLogo = (copyOf: CopyOf, edit: core.Record, listing: core.Record, after: GuardedValues) => {
  if (after.logo === undefined) return
  const old = listing.getString('logo')
  if (old) edit.set('old_logo', copyOf(listing, old, true))
  listing.set('logo', after.logo === '' ? '' : copyOf(edit, edit.getString('logo'), false))
}

/** Applies an edit to its listing. Callers must compare fingerprints first. */
export const approveEdit = (tx: core.App, edit: core.Record, by: core.Record) => {
  const listing = listingOf(tx, edit)
  const after = readValues(edit, 'after')
  const live = valuesOf(listing, after)
  for (const field of GUARDED_FIELDS)
    if (field !== 'logo' && after[field] !== undefined) listing.set(field, after[field])
  withFiles(tx, (copyOf) => {
    setLogo(copyOf, edit, listing, after)
    tx.save(listing)
    edit.set('before', live)
    // With the name of the stored logo, a revert can check that the listing still has it.
    if (after.logo !== undefined) edit.set('after', { ...after, logo: listing.getString('logo') })
    decide(tx, edit, 'approved', '', by)
  })
}

export const declineEdit = (tx: core.App, edit: core.Record, by: core.Record, reason: string) =>
  decide(tx, edit, 'declined', reason, by)

const restore = (tx: core.App, edit: core.Record, listing: core.Record) => {
  const [before, after] = [readValues(edit, 'before'), readValues(edit, 'after')]
  if (!isSame(valuesOf(listing, after), after)) throw new ApiError(409, EDIT_ANSWERS.notUndone)
  for (const field of GUARDED_FIELDS)
    if (field !== 'logo' && before[field] !== undefined) listing.set(field, before[field])
  withFiles(tx, (copyOf) => {
    if (before.logo !== undefined)
      listing.set('logo', before.logo === '' ? '' : copyOf(edit, edit.getString('old_logo'), true))
    if (before.logo !== undefined && after.logo) edit.set('after', { ...after, logo: NEW_LOGO })
    tx.save(listing)
  })
  if (before.logo !== undefined) edit.set('before', { ...before, logo: listing.getString('logo') })
}

/** Reverts a decision: restores the listing's earlier values and makes the edit pending again. */
export const reopenEdit = (tx: core.App, edit: core.Record) => {
  const listing = listingOf(tx, edit)
  const others = tx.countRecords(
    'listing_edits',
    $dbx.exp("listing = {:listing} AND state = 'waiting'", { listing: listing.id }),
  )
  if (others > 0) throw new ApiError(409, EDIT_ANSWERS.another)
  if (stateOf(edit) === 'approved') restore(tx, edit, listing)
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
