import {
  arePictureMarks,
  type PictureMark,
  type PictureMemory,
  type PictureVerdict,
  SOURCE_MAX,
} from '../../../../domain/imports/tables/imported-pictures.ts'
import { readPhoto } from '../../../../domain/photos/photo-file.ts'
import { PHOTO_LIMITS } from '../../../../domain/photos/rules.ts'
import { asActor, IMPORTER } from '../../changes/request-context.ts'
import { findRecord, selectRows } from '../../database/records.ts'
import { logoFileProblem, readFrom } from '../../field-rules/apply-rules.ts'
import { notifyPublisher } from '../../publishing/notify-publisher.ts'
import { readBody, renewLease, requireHolder } from '../active-run.ts'
import { recordChange, rememberListing } from './new-listings.ts'

/** Logos and photos of imported listings: which are wanted, storing one, and removing those of a run. */

interface Pictures {
  logo: string
  /** Ids of all photos, whatever their state. */
  photos: string[]
  last: number
  memory: PictureMemory
}

const NONE: Pictures = { logo: '', photos: [], last: 0, memory: {} }

const picturesOf = (app: core.App, listing: string): Pictures =>
  selectRows<Pictures>(
    app,
    `json_object('logo', logo,
      'photos', json((SELECT json_group_array(id) FROM listing_photos WHERE listing = company.id)),
      'last', (SELECT coalesce(max(position), 0) FROM listing_photos WHERE listing = company.id),
      'memory', json(coalesce((SELECT pictures FROM listing_imports
        WHERE listing = company.id AND json_type(pictures) = 'object'), '{}')))`,
    'FROM company_listings AS company WHERE id = {:listing}',
    { listing },
  )[0] ?? NONE

/** Name of the file of a source, without its checksum. Our own export has stored logos, and photos named by their ids. */
const nameIn = (source: string): string => source.replace(/ \S*$/, '').replace(/^.*\//, '')

const verdictOf = ({ logo, photos, memory }: Pictures, { kind, source }: PictureMark): PictureVerdict => {
  if (kind === 'logo') {
    const [known, file = ''] = memory.logo ?? []
    if (known === source || (logo && logo === nameIn(source))) return 'known'
    return logo === file ? 'wanted' : 'kept'
  }
  if (memory.photos?.[source] || photos.includes(nameIn(source).replace(/\..*$/, ''))) return 'known'
  return photos.length < PHOTO_LIMITS.most ? 'wanted' : 'full'
}

/** POST /api/directory/imports/{run}/wanted-pictures with PictureMarks: answers the verdict of each. */
export const findWantedPictures = (e: core.RequestEvent) => {
  const marks: unknown = JSON.parse(readBody(e))
  if (!arePictureMarks(marks)) throw new BadRequestError('These are not pictures of listings.')
  requireHolder(e.app, e)
  const found: Record<string, Pictures> = {}
  const verdicts = marks.map((mark) => {
    const pictures = found[mark.listing] ?? picturesOf(e.app, mark.listing)
    found[mark.listing] = pictures
    const verdict = verdictOf(pictures, mark)
    if (verdict === 'wanted' && mark.kind === 'photo') pictures.photos.push('')
    return verdict
  })
  return e.json(200, verdicts)
}

const remember = (tx: core.App, listing: string, pictures: PictureMemory) =>
  tx
    .db()
    .newQuery('UPDATE listing_imports SET pictures = {:pictures} WHERE listing = {:listing}')
    .bind({ listing, pictures: JSON.stringify(pictures) })
    .execute()

/** Saves a listing with another logo. An undo takes the company for edited only if somebody else saved it. */
const saveLogo = (tx: core.App, listing: core.Record, logo: filesystem.File | '') => {
  const before = listing.getString('updated')
  listing.set('logo', logo)
  tx.save(listing)
  tx.db()
    .newQuery('UPDATE listing_imports SET written = {:now} WHERE listing = {:id} AND written = {:before}')
    .bind({ id: listing.id, before, now: listing.getString('updated') })
    .execute()
}

interface NewPicture extends PictureMark {
  description: string
  isApproved: boolean
  file: filesystem.File
}

const store = (tx: core.App, run: string, { listing, kind, source, ...picture }: NewPicture): PictureVerdict => {
  const record = findRecord(tx, 'company_listings', listing)
  const found = picturesOf(tx, listing)
  const verdict = record ? verdictOf(found, { listing, kind, source }) : 'kept'
  if (!record || verdict !== 'wanted') return verdict
  rememberListing(tx, listing)
  if (kind === 'logo') {
    saveLogo(tx, record, picture.file)
    const logo: [string, string] = [source, record.getString('logo')]
    recordChange(tx, run, LOGOS, listing, { file: logo[1] })
    remember(tx, listing, { ...found.memory, logo })
    return verdict
  }
  const photo = new Record(tx.findCachedCollectionByNameOrId(PHOTOS))
  const state = picture.isApproved ? 'approved' : 'waiting'
  photo.load({ listing, description: picture.description, state, position: found.last + 1 })
  photo.set('file', picture.file)
  tx.save(photo)
  recordChange(tx, run, PHOTOS, photo.id, { listing })
  remember(tx, listing, { ...found.memory, photos: { ...found.memory.photos, [source]: photo.id } })
  return verdict
}

const PHOTOS = 'listing_photos'
const LOGOS = 'listing_logos'

const problemWith = (kind: string, file: filesystem.File): string => {
  if (kind === 'logo') return logoFileProblem(file) ?? ''
  const found = readFrom(file, readPhoto)
  return 'problem' in found ? found.problem : ''
}

/**
 * POST /api/directory/imports/{run}/picture, a form with `file`, `description`, `approved` and the PictureMark: stores
 * one picture. Answers `{ "verdict", "problem" }`. A problem is why its file is refused.
 */
export const storePicture = (e: core.RequestEvent) => {
  const textOf = (name: string): string => e.request?.formValue(name) ?? ''
  const [file] = e.findUploadedFiles('file')
  const marks: unknown = [{ listing: textOf('listing'), kind: textOf('kind'), source: textOf('source') }]
  if (!file || !arePictureMarks(marks) || !marks[0] || marks[0].source.length > SOURCE_MAX)
    throw new BadRequestError('This is not a picture of a listing.')
  const [mark] = marks
  const problem = problemWith(mark.kind, file)
  let verdict: PictureVerdict = 'wanted'
  e.app.runInTransaction((tx) => {
    const run = renewLease(tx, e)
    if (problem) return
    asActor(tx, IMPORTER, () => {
      const picture = { ...mark, description: textOf('description'), isApproved: textOf('approved') === '1', file }
      verdict = store(tx, run, picture)
    })
  })
  notifyPublisher(e.app)
  return e.json(200, { verdict, problem })
}

const PER_STEP = 50

interface StoredPicture {
  id: string
  collection: string
  record: string
  before: { file?: string; listing?: string }
}

/** Forgets a picture, so that a later import brings it again. */
const forget = (tx: core.App, listing: string, stored: string) => {
  const { logo, photos = {} } = picturesOf(tx, listing).memory
  remember(tx, listing, {
    ...(logo && logo[1] !== stored && { logo }),
    photos: Object.fromEntries(Object.entries(photos).filter(([, id]) => id !== stored)),
  })
}

/** A picture that a person described or replaced since is theirs, and stays. */
const removePicture = (tx: core.App, { collection, record, before }: StoredPicture) => {
  if (collection === LOGOS) {
    const listing = findRecord(tx, 'company_listings', record)
    if (listing && listing.getString('logo') === before.file) saveLogo(tx, listing, '')
    return forget(tx, record, before.file ?? '')
  }
  const photo = findRecord(tx, PHOTOS, record)
  if (photo && photo.getString('user') === '') tx.delete(photo)
  forget(tx, before.listing ?? '', record)
}

/** Removes some pictures of a run that is undone. @returns false if there were none left */
export const removePictures = (tx: core.App, run: string): boolean => {
  const pictures = selectRows<StoredPicture>(
    tx,
    "json_object('id', id, 'collection', collection, 'record', record, 'before', json(before))",
    `FROM (SELECT * FROM import_changes WHERE run = {:run} AND collection IN ('${PHOTOS}', '${LOGOS}') LIMIT ${PER_STEP})`,
    { run },
  )
  for (const picture of pictures) {
    removePicture(tx, picture)
    tx.db().newQuery('DELETE FROM import_changes WHERE id = {:id}').bind({ id: picture.id }).execute()
  }
  return pictures.length > 0
}
