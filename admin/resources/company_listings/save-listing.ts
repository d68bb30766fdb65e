import { listingStateText } from '../../../domain/listings/listing-states.ts'
import type { ListingAssignment } from '../../../domain/listings/schema.ts'
import { waitingForConfirmation } from '../../../domain/mail/email-suppressions.ts'
import { GUARDED_FIELDS, type GuardedField, waitingText } from '../../../domain/moderation/guarded-edit.ts'
import { dataProvider } from '../../providers/dataProvider.ts'
import { isFields } from '../../providers/records.ts'
import type { ListingRecord } from '../../providers/resources.ts'
import { currentAccount } from '../../providers/session.ts'
import type { ListingValues, SavedListing } from './ListingForm.tsx'

/** Key of the draft of a listing's edit form. */
export const editDraft = (listing: string): string => `/edit-listing/${listing}`

/** Returns false on failure, because the listing itself was saved. */
const areAssigned = async (listing: string, users: unknown, before: readonly string[]): Promise<boolean> => {
  if (!Array.isArray(users)) return true
  if (users.length === before.length && users.every((user) => before.includes(String(user)))) return true
  try {
    await assignTo(listing, users.map(String))
    return true
  } catch (error) {
    console.error('The listing was saved, but its assigned users were not:', error)
    return false
  }
}

/**
 * Stores the listing, then its assigned users. Throws react-admin's HttpError if the listing cannot be stored.
 * @param assignedBefore ids of the users that the form started with
 */
export const saveListing = async (
  listing: ListingRecord,
  { assigned_users, ...values }: ListingValues,
  assignedBefore: readonly string[],
): Promise<SavedListing> => {
  const change = { id: listing.id, data: values, previousData: listing, meta: { needsFingerprint: false } }
  const { data: saved } = await dataProvider.update<ListingRecord>('company_listings', change)
  const state = saved.state === 'published' ? undefined : listingStateText(saved)
  const isNew = saved.new_email !== '' && saved.new_email !== listing.new_email
  const waits = isNew ? `. ${waitingForConfirmation(saved.new_email, saved.email)}` : ''
  const guarded = pendingFields(values, saved, listing)
  const later = guarded.length ? `. ${waitingText(guarded)}` : ''
  const unassigned = (await areAssigned(listing.id, assigned_users, assignedBefore))
    ? ''
    : '. We could not change its assigned users'
  const text = `Listing has been updated successfully${waits}${later}${unassigned}`
  return { id: listing.id, text, state, updated: saved.updated }
}

type Values = Readonly<Record<string, unknown>>

const srcOf = (logo: unknown): unknown => (isFields(logo) ? logo['title'] : '')

const isPending = (field: GuardedField, values: Values, saved: ListingRecord, before: ListingRecord): boolean => {
  if (!(field in values)) return false
  // a changed email waits for its confirmation first
  if (field === 'email' && saved.new_email !== '') return false
  if (field !== 'logo') return saved[field] === before[field] && String(values[field]).trim() !== saved[field]
  const isSent = isFields(values[field]) && 'rawFile' in values[field]
  const isRemoved = !values[field] && before.logo !== null
  return (isSent || isRemoved) && srcOf(saved.logo) === srcOf(before.logo)
}

/** The changed fields that the server did not store because an administrator must approve them first. */
const pendingFields = (values: Values, saved: ListingRecord, before: ListingRecord): GuardedField[] =>
  GUARDED_FIELDS.filter((field) => isPending(field, values, saved, before))

/** The page size limit of the server (`QUERY_LIMITS`). */
const ALL_ASSIGNMENTS = { pagination: { page: 1, perPage: 500 }, sort: { field: 'created', order: 'ASC' } } as const

export const assignmentsQuery = (listing: string) => ({ ...ALL_ASSIGNMENTS, filter: { listing } })

const readAssignments = async (listing: string): Promise<ListingAssignment[]> =>
  (await dataProvider.getList<ListingAssignment>('listing_assignments', assignmentsQuery(listing))).data

/** Assigns a listing to exactly these users. Throws react-admin's HttpError. */
const assignTo = async (listing: string, users: readonly string[]): Promise<void> => {
  const assigned = await readAssignments(listing)
  for (const assignment of assigned)
    if (!users.includes(assignment.assigned_to_user))
      await dataProvider.delete('listing_assignments', { id: assignment.id, previousData: assignment })
  for (const assigned_to_user of users)
    if (!assigned.some((assignment) => assignment.assigned_to_user === assigned_to_user)) {
      const data = { listing, assigned_to_user, assigned_by_admin: currentAccount()?.id }
      await dataProvider.create('listing_assignments', { data })
    }
}
