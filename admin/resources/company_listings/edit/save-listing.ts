/** Stores what the edit form holds. */
import { listingStateText } from '../../../../domain/listings/listing-states.ts'
import { waitingForConfirmation } from '../../../../domain/mail/company-email.ts'
import { waitingText } from '../../../../domain/moderation/guarded-edit.ts'
import { dataProvider } from '../../../providers/dataProvider.ts'
import type { ListingRecord } from '../../../providers/resources.ts'
import type { ListingValues, SavedListing } from '../ListingForm.tsx'
import { heldFields } from '../waiting/held-fields.ts'
import { assignTo } from './assignments.ts'

/** Whether those who were chosen are assigned; that it failed is no reason to speak of a failed save. */
const areAssigned = async (listing: string, users: unknown): Promise<boolean> => {
  if (!Array.isArray(users)) return true
  try {
    await assignTo(listing, users.map(String))
    return true
  } catch (error) {
    console.error('The listing was saved and its users were not:', error)
    return false
  }
}

/** Stores the listing, then who is assigned to it. Throws react-admin's HttpError. */
export const saveListing = async (
  listing: ListingRecord,
  { assigned_users, ...values }: ListingValues,
): Promise<SavedListing> => {
  const change = { id: listing.id, data: values, previousData: listing }
  const { data: saved } = await dataProvider.update<ListingRecord>('company_listings', change)
  const standing = saved.state === 'published' ? undefined : listingStateText(saved)
  const isNew = saved.new_email !== '' && saved.new_email !== listing.new_email
  const waits = isNew ? `. ${waitingForConfirmation(saved.new_email, saved.email)}` : ''
  const held = heldFields(values, saved, listing)
  const later = held.length ? `. ${waitingText(held)}` : ''
  const unassigned = (await areAssigned(listing.id, assigned_users)) ? '' : '. Its assigned users could not be changed'
  return { id: listing.id, text: `Listing has been updated successfully${waits}${later}${unassigned}`, standing }
}
