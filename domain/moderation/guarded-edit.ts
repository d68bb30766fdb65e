/** Changes of a published listing that wait for an administrator. Free of zod, because hooks and the console use it. */
import { LISTING_LABELS } from '../listings/rules.ts'

/**
 * Fields by which people find, trust and reach a company. Changing its phone number takes over its freight, and
 * changing its email takes over its quote requests. An address or description waits if it says how to reach someone.
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
/** Some of the fields. For a logo its file name, '' for none. */
export type GuardedValues = Partial<Record<GuardedField, string>>

/** Stands for a new logo that the listing does not have yet. */
export const NEW_LOGO = 'new'

/** Changes of a younger account wait for review, and so do those of an account without an approved listing. */
export const TRUSTED_AFTER_DAYS = 30

export const EDIT_STATES = ['waiting', 'approved', 'declined', 'withdrawn'] as const

/** Guarded fields that are public at once unless they contain a phone number, an email address or a link. */
export const GUARDED_TEXTS: readonly GuardedField[] = ['description', 'address']

export const EDIT_ANSWERS = {
  gone: 'This edit, or its company, has been deleted.',
  baseChanged: 'The listing has changed since this edit was sent in. Look at what it says now.',
  another: 'Another edit of this listing waits already.',
  ended: 'This edit does not wait any more.',
} as const

/** Why a description waits, worded for its author. */
export const GUARDED_TEXT_WORDS =
  'A description or street address that contains a phone number, an email address or a link is checked first.'

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** "Company Name and Website wait for approval." */
export const waitingText = (fields: readonly GuardedField[]): string =>
  `${listed(fields.map((field) => LISTING_LABELS[field]))} ${fields.length === 1 ? 'waits' : 'wait'} for approval.`
