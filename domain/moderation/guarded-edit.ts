/** Changes of a published listing that an administrator looks at first. Free of zod: hooks and the console say it. */
import { LISTING_LABELS } from '../listings/rules.ts'

/**
 * Fields by which people find, trust and reach a company. Whoever changes its phone number takes over its freight, and
 * whoever changes its email its quote requests. An address and a description wait if they say how to reach someone.
 */
export const GUARDED_FIELDS = [
  'name',
  'location',
  'phone',
  'email',
  'website',
  'logo',
  'description',
  'address',
] as const
export type GuardedField = (typeof GUARDED_FIELDS)[number]
/** Some of the fields; of a logo the name of its file, '' for none. */
export type GuardedValues = Partial<Record<GuardedField, string>>

/** In place of the name of a logo that is not the listing's yet. */
export const NEW_LOGO = 'new'

/** An account that is younger, or owns nothing that an administrator has approved, has such changes looked at. */
export const TRUSTED_AFTER_DAYS = 30

export const EDIT_STATES = ['waiting', 'approved', 'declined', 'withdrawn'] as const

/** Guarded fields that are public at once unless they contain a phone number, an email address or a link. */
export const GUARDED_TEXTS: readonly GuardedField[] = ['description', 'address']

export const EDIT_ANSWERS = {
  gone: 'This edit, or its company, has been deleted.',
  baseChanged: 'The listing has changed since this edit was sent in. Look at what it says now.',
  another: 'Another edit of this listing waits already.',
  notUndone: 'The listing has changed since: this decision cannot be taken back.',
  ended: 'This edit does not wait any more.',
} as const

/** Why a description waits, for whoever wrote it. */
export const GUARDED_TEXT_WORDS =
  'A description or street address that contains a phone number, an email address or a link is checked first.'

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** "Company Name and Website wait for approval." */
export const waitingText = (fields: readonly GuardedField[]): string =>
  `${listed(fields.map((field) => LISTING_LABELS[field]))} ${fields.length === 1 ? 'waits' : 'wait'} for approval.`
