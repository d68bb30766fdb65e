/** What the change log names. Free of zod, because hooks and console read it. */
export const CHANGE_ACTIONS = ['create', 'update', 'delete'] as const
export type ChangeAction = (typeof CHANGE_ACTIONS)[number]
export const CHANGE_ACTION_LABELS = {
  create: 'Added',
  update: 'Changed',
  delete: 'Deleted',
} as const satisfies Record<ChangeAction, string>

/** The collections that public pages show, with what one record of each is called. */
export const CHANGED_COLLECTION_LABELS = {
  company_listings: 'Listing',
  services: 'Service',
  locations: 'Location',
  reviews: 'Review',
  slug_redirects: 'Old address',
  location_redirects: 'Old address of a location',
} as const
export type ChangedCollection = keyof typeof CHANGED_COLLECTION_LABELS

export const CHANGE_LIMITS = { actor: 255, label: 255 } as const
/** Published changes that are kept; older ones are dropped. */
export const CHANGES_KEPT = 10_000
