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
