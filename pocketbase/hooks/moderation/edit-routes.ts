import { EDIT_ANSWERS } from '../../../domain/moderation/guarded-edit.ts'
import { isAdmin } from '../accounts/require-admin.ts'
import { findRecord, fulfils } from '../database/records.ts'

/** An edit of the path that the account may read: an administrator's, or whoever edits the listing. */
const readableEdit = (e: core.RequestEvent, app: core.App): core.Record => {
  const edit = findRecord(app, 'listing_edits', e.request?.pathValue('id') ?? '')
  if (!edit || !(isAdmin(e.auth) || fulfils(app, e, edit, edit.collection().viewRule)))
    throw new NotFoundError(EDIT_ANSWERS.gone)
  return edit
}

/** GET /api/directory/edits/{id}/logo?file=NAME: the pending logo, if it has that name. No other address serves it. */
export const answerWaitingLogo = (e: core.RequestEvent) => {
  const edit = readableEdit(e, e.app)
  const name = edit.getString('logo')
  const asked = e.requestInfo().query['file']
  if (!name || (asked && asked !== name)) throw new NotFoundError(EDIT_ANSWERS.gone)
  e.response.header().set('Cache-Control', 'no-store')
  const files = e.app.newFilesystem()
  try {
    files.serve(e.response, e.request as never, `${edit.baseFilesPath()}/${name}`, name)
  } finally {
    files.close()
  }
}

/** POST /api/directory/edits/{id}/withdraw, by whoever edits the listing. Answers 204. */
export const withdrawEdit = (e: core.RequestEvent) => {
  e.app.runInTransaction((tx) => {
    const edit = readableEdit(e, tx)
    if (edit.getString('state') !== 'waiting') throw new ApiError(409, EDIT_ANSWERS.ended)
    edit.set('state', 'withdrawn')
    tx.save(edit)
  })
  return e.noContent(204)
}
