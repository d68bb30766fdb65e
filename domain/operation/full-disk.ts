/** What the server answers when it cannot store anything. */
export const DISK_FULL_STATUS = 507
export const DISK_FULL = {
  /** Of a step of an import: what the steps before it did stays. */
  step: 'The disk that holds the database is full, or cannot be written.',
  save: 'Nothing was saved. The disk that holds the database is full, or cannot be written.',
}
