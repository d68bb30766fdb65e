import { PHOTO_ANSWERS, PHOTO_LIMITS } from '../../../domain/photos/rules.ts'
import { isAdmin } from '../accounts/require-admin.ts'
import { inTransaction } from '../changes/request-context.ts'
import { findRecord, recordOf, satisfiesRule, selectRows, timeFromNow } from '../database/records.ts'
import { deleteUnsent, verifiedEmailOf } from '../listings/listing-records.ts'
import { adminAddresses, enqueueMail } from '../mail/outbox.ts'
import { countAction } from '../moderation/member-limits.ts'
import { verifiedMember } from '../moderation/member-requests.ts'
import { requirePublishToken } from '../publishing/publishing-state.ts'

interface Known {
  count: number
  last: number
}

const photosOf = (tx: core.App, listing: string): Known =>
  selectRows<Known>(
    tx,
    "json_object('count', number, 'last', last)",
    'FROM (SELECT count(*) AS number, coalesce(max(position), 0) AS last FROM listing_photos WHERE listing = {:listing})',
    { listing },
  )[0] ?? { count: 0, last: 0 }

/** A member's photo waits for a decision; an administrator's is public at once. */
const setSender = (e: core.RecordRequestEvent, photo: core.Record) => {
  photo.set('user', e.auth?.id)
  photo.set('state', isAdmin(e.auth) ? 'approved' : 'waiting')
  photo.set('reason', '')
  photo.set('decided_by', '')
  photo.set('decided_at', '')
}

const announce = (tx: core.App, photo: core.Record) => {
  if (photo.getString('state') !== 'waiting') return
  deleteUnsent(tx, 'photo_decision', photo.id)
  for (const address of adminAddresses(tx)) enqueueMail(tx, 'waiting_photos', photo.id, address)
}

/** On a request to add a photo: it comes last, and a member's waits for a decision. @throws 400 above the limit */
export const receivePhoto = (e: core.RecordRequestEvent) => {
  const photo = recordOf(e)
  return inTransaction(e, (tx) => {
    if (!isAdmin(e.auth)) countAction(tx, 'photo', verifiedMember(e).id)
    const { count, last } = photosOf(tx, photo.getString('listing'))
    if (count >= PHOTO_LIMITS.most)
      throw new BadRequestError(PHOTO_ANSWERS.enough, { file: new ValidationError('enough', PHOTO_ANSWERS.enough) })
    if (!e.hasSuperuserAuth()) setSender(e, photo)
    photo.set('position', last + 1)
    e.next()
    announce(tx, photo)
  })
}

/** On a request to change a photo: a new description of a member waits for a decision. */
export const receivePhotoChange = (e: core.RecordRequestEvent) => {
  const photo = recordOf(e)
  return inTransaction(e, (tx) => {
    if (!isAdmin(e.auth)) countAction(tx, 'edit', verifiedMember(e).id)
    const isDescribed = photo.getString('description') !== photo.original().getString('description')
    if (isDescribed && !e.hasSuperuserAuth()) setSender(e, photo)
    e.next()
    if (isDescribed) announce(tx, photo)
  })
}

/** Stores an administrator's decision and emails the sender; '' for `by` reopens it. */
export const setPhotoState = (
  tx: core.App,
  photo: core.Record,
  state: 'waiting' | 'approved' | 'declined',
  { by, reason }: { by: string; reason: string },
) => {
  photo.set('state', state)
  photo.set('reason', reason)
  photo.set('decided_by', by)
  photo.set('decided_at', by ? timeFromNow(0) : '')
  tx.save(photo)
  deleteUnsent(tx, 'photo_decision', photo.id)
  const address = verifiedEmailOf(tx, photo.getString('user'))
  if (address && state !== 'waiting') enqueueMail(tx, 'photo_decision', photo.id, address)
}

const serveFile = (e: core.RequestEvent, photo: core.Record | undefined) => {
  const name = photo?.getString('file') ?? ''
  const asked = e.requestInfo().query['file']
  if (!photo || !name || (asked && asked !== name)) throw new NotFoundError(PHOTO_ANSWERS.gone)
  e.response.header().set('Cache-Control', 'no-store')
  const files = e.app.newFilesystem()
  try {
    files.serve(e.response, e.request as never, `${photo.baseFilesPath()}/${name}`, name)
  } finally {
    files.close()
  }
}

const photoOfPath = (e: core.RequestEvent): core.Record | undefined =>
  findRecord(e.app, 'listing_photos', e.request?.pathValue('id') ?? '')

/** GET /api/directory/photos/{id}/file?file=NAME, for those who may edit its listing: the file, if it has that name. */
export const answerPhoto = (e: core.RequestEvent) => {
  const photo = photoOfPath(e)
  serveFile(e, photo && satisfiesRule(e.app, e, photo, photo.collection().viewRule) ? photo : undefined)
}

/** GET /api/directory/photos/{id}/published?file=NAME, for the publisher: the file of an approved photo. */
export const exportPhoto = (e: core.RequestEvent) => {
  requirePublishToken(e)
  const photo = photoOfPath(e)
  serveFile(e, photo?.getString('state') === 'approved' ? photo : undefined)
}
