/** Actions in the change log. Free of zod, because hooks and the console use it. */
export const CHANGE_ACTIONS = ['create', 'update', 'delete'] as const
export type ChangeAction = (typeof CHANGE_ACTIONS)[number]
export const CHANGE_ACTION_LABELS = {
  create: 'Added',
  update: 'Changed',
  delete: 'Deleted',
} as const satisfies Record<ChangeAction, string>

/** The collections on public pages, with a label for one record. */
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
/** Published changes that are kept. Older ones are deleted. */
export const CHANGES_KEPT = 10_000

/**
 * A position in a database's history: the number of a change and the id of its row. A database restored from a backup
 * may reach the same number again, but never the same id.
 */
export interface Position {
  /** Number of the newest change. 0 if there is none. */
  seq: number
  /** Id of that change's row. '' if there is none. */
  mark: string
}

/** True if no other database can have a change with this id. */
export const isUniqueMark = (mark: string): boolean => mark !== '' && !/^\d+$/.test(mark)

export const isSamePosition = (a: Position, b: Position): boolean => a.seq === b.seq && a.mark === b.mark

/** Row of PocketBase's table `_params` that contains the random id of the data. */
export const DIRECTORY_PARAM = 'directory'
