/** Where an inquiry stands. Free of zod, which would double what the console loads first. */
export const INQUIRY_STATUSES = ['new', 'responded', 'closed'] as const
export const INQUIRY_STATUS_LABELS = { new: 'New', responded: 'Responded', closed: 'Closed' } as const

/** The type of an inquiry in words: "quote request"; "general" when it has none. */
export const inquiryType = ({ inquiry_type }: { inquiry_type: string }): string =>
  inquiry_type.replaceAll('_', ' ') || 'general'

/** Companies that one visitor may send the same request to: the one that was asked, and two more. */
export const MOST_ASKED = 3

/** After how many months a request is erased. Administrators may set fewer, never more: the privacy policy promises the most. */
export const KEEP_INQUIRIES_MONTHS = { least: 1, most: 24 } as const
