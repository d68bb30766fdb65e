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

/**
 * A place in the history of a database: the number of a change and the id of its row. A database that is restored from a
 * backup may count to the same number again, but never to the same id.
 */
export interface Position {
  /** Number of the newest change; 0 when there is none. */
  seq: number
  /** Id of that change's row; '' when there is none. */
  mark: string
}

/** Whether no other database has a change with this id. Older code gave bulk changes only their number. */
export const isUniqueMark = (mark: string): boolean => mark !== '' && !/^\d+$/.test(mark)

export const isSamePosition = (a: Position, b: Position): boolean => a.seq === b.seq && a.mark === b.mark

/** Row of PocketBase's table `_params` that contains the random id of the data. */
export const DIRECTORY_PARAM = 'directory'
