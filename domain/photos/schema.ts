import { z } from 'zod'
import {
  choice,
  number,
  optionalMoment,
  optionalRelation,
  relation,
  ruled,
  stored,
  storedFile,
  wholeNumber,
} from '../fields/fields.ts'
import { RECORD_RULES } from '../fields/record-rules.ts'
import { PHOTO_LIMITS, PHOTO_STATES } from './rules.ts'

const side = wholeNumber(0, PHOTO_LIMITS.side)

/** A photo of a company. Its file never changes. Only the server sets its state and size. */
export const listingPhotoSchema = z.object({
  ...stored,
  listing: relation('company_listings'),
  /** Who added it, or described it last. It is deleted with this account. '' for a photo of an import. */
  user: optionalRelation('users'),
  file: storedFile,
  /** What it shows, for people who cannot see it. */
  description: ruled(RECORD_RULES.listing_photos.description),
  /** Photos of a listing are in this order. Not whole, so that a photo moves between two others. */
  position: number(-PHOTO_LIMITS.position, PHOTO_LIMITS.position),
  width: side,
  height: side,
  state: choice(PHOTO_STATES),
  /** Why an administrator declined it. */
  reason: ruled(RECORD_RULES.listing_photos.reason),
  decided_by: optionalRelation('users'),
  decided_at: optionalMoment,
})
export type ListingPhoto = z.infer<typeof listingPhotoSchema>

/** An approved photo, as the export says it. */
export const publicPhotoSchema = listingPhotoSchema
  .pick({ id: true, file: true, description: true, width: true, height: true })
  .extend({ updated: z.string() })
export type PublicPhoto = z.infer<typeof publicPhotoSchema>
