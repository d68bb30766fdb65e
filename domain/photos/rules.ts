/** What a photo of a company may be, and the words about it. Free of zod, because hooks and the console use it. */
import { MEGABYTE } from '../bytes.ts'
import { line } from '../fields/field-rules.ts'

export const PHOTO_LIMITS = {
  /** Photos of one listing, whatever their state. */
  most: 8,
  /** Pixels of the longer side. */
  side: 1600,
  bytes: MEGABYTE,
  description: 160,
  descriptionMin: 5,
  position: 1_000_000,
} as const

/** The only type that is stored. The console converts other pictures. */
export const PHOTO_TYPE = 'image/jpeg'

/** Types that the console offers to choose. */
export const CHOSEN_PHOTO_TYPES = [PHOTO_TYPE, 'image/png', 'image/webp'] as const

export const PHOTO_STATES = ['waiting', 'approved', 'declined'] as const
export type PhotoState = (typeof PHOTO_STATES)[number]

export const PHOTO_STATE_LABELS = {
  waiting: 'Waiting for approval',
  approved: 'Approved',
  declined: 'Declined',
} as const satisfies Record<PhotoState, string>

export const PHOTO_LABELS = { description: 'Description', state: 'State', reason: 'Reason' } as const

export const PHOTO_DESCRIPTION = line(
  'The description',
  PHOTO_LIMITS.descriptionMin,
  PHOTO_LIMITS.description,
  'Please describe what the photo shows',
)

export const PHOTO_ANSWERS = {
  gone: 'This photo, or its company, has been deleted.',
  enough: `A company has at most ${PHOTO_LIMITS.most} photos. Delete one first.`,
} as const

export interface PhotoSize {
  width: number
  height: number
}

/** A size inside a box, with the same shape and never enlarged. @param side pixels of the box */
export const fitted = ({ width, height }: PhotoSize, side: number): PhotoSize => {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Position of a photo between two others. Undefined is the beginning or the end. */
export const positionBetween = (before: number | undefined, after: number | undefined): number => {
  if (before === undefined) return (after ?? 1) - 1
  return after === undefined ? before + 1 : (before + after) / 2
}
