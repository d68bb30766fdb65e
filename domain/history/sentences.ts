/** A row of the history as a sentence. Free of zod. */
import { CHANGE_SET } from './change-sets.ts'
import { fieldLabel, IMPORT_RUN, recorded, recordLabel } from './recorded.ts'
import type { Revision } from './schema.ts'

type Told = Pick<Revision, 'collection' | 'kind' | 'title' | 'changes' | 'undoes'>

/** "review of Prairie Lines", "service Towing". A listing is called by its name alone. */
const subjectOf = ({ collection, title }: Told): string => {
  const label = recordLabel(collection).toLowerCase()
  switch (collection) {
    case 'company_listings':
      return title || 'a listing'
    case 'inquiries':
      return `inquiry to ${title}`
    case 'services':
    case 'locations':
    case 'users':
      return `${label} ${title}`
    default:
      return title ? `${label} of ${title}` : label
  }
}

const isChangedTo = ({ changes }: Told, field: string, value: unknown): boolean => changes?.[field]?.[1] === value

/** Changes that have a verb of their own, with the sentence before and after the subject. */
const VERBS: Readonly<Record<string, readonly [field: string, value: unknown, verb: string][]>> = {
  company_listings: [
    ['state', 'published', 'Published'],
    ['state', 'hidden', 'Hid'],
    ['state', 'waiting', 'Sent back to the queue:'],
    ['is_featured', true, 'Featured'],
    ['is_featured', false, 'Stopped featuring'],
    ['verified', true, 'Verified'],
    ['verified', false, 'Removed the Verified badge from'],
  ],
  reviews: [
    ['is_approved', true, 'Approved'],
    ['is_declined', true, 'Declined'],
    ['is_approved', false, 'Hid'],
  ],
  listing_requests: [
    ['status', 'approved', 'Approved'],
    ['status', 'declined', 'Declined'],
  ],
  inquiries: [
    ['is_held', false, 'Released'],
    ['status', 'closed', 'Closed'],
    ['status', 'responded', 'Responded to'],
  ],
}

/** More fields are counted instead. */
const MOST_NAMED = 3

/** Fields that follow from another one, and are no news beside it. */
const FOLLOWING = ['state_reason', 'slug', 'is_declined', 'is_approved', 'reason']

const changeOf = (told: Told): string => {
  const changed = Object.keys(told.changes ?? {})
  const fields = Object.keys(recorded(told.collection)?.fields ?? {}).filter((field) => changed.includes(field))
  const verb = VERBS[told.collection]?.find(([field, value]) => isChangedTo(told, field, value))
  const others = fields.filter((field) => field !== verb?.[0] && !FOLLOWING.includes(field))
  if (verb && others.length === 0) return `${verb[2]} ${subjectOf(told)}`
  const labels = fields.map((field) => fieldLabel(told.collection, field))
  const last = labels.at(-1) ?? ''
  const named = labels.length > 1 ? `${labels.slice(0, -1).join(', ')} and ${last}` : last
  const what = labels.length > MOST_NAMED ? `${labels.length} fields` : named
  return what ? `Changed ${what} of ${subjectOf(told)}` : `Changed ${subjectOf(told)}`
}

/** "Changed Phone Number of Prairie Lines". Change sets and imports store theirs. */
export const sentenceOf = (told: Told): string => {
  const { collection, kind, title, undoes, changes } = told
  if (collection === CHANGE_SET || collection === IMPORT_RUN) return title
  switch (kind) {
    case 'create':
      return `Added ${subjectOf(told)}`
    case 'delete':
      return `Deleted ${subjectOf(told)}`
    case 'undo':
      return undoes && Object.keys(changes ?? {}).length === 0
        ? `Restored ${subjectOf(told)}`
        : `Undid a change: ${changeOf(told)}`
    default:
      return changeOf(told)
  }
}
