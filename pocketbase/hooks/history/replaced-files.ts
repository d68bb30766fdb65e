/** Files that a change replaced or a deletion removed, while they can be restored. */
import { selectRows } from '../database/records.ts'

const withFiles = <Result>(app: core.App, work: (files: filesystem.System) => Result): Result => {
  const files = app.newFilesystem()
  try {
    return work(files)
  } finally {
    files.close()
  }
}

const folderOf = (revision: string): string => `kept/${revision}`
const storedKey = (revision: string, name: string): string => `${folderOf(revision)}/${name}`
const keyOf = (record: core.Record, name: string): string => `${record.baseFilesPath()}/${name}`

/** @returns whether the file existed */
const copyFile = (app: core.App, from: string, to: string): boolean => {
  try {
    withFiles(app, (files) => files.copy(from, to))
    return true
  } catch (error) {
    app.logger().warn('a file could not be stored or restored', 'file', from, 'error', String(error))
    return false
  }
}

/** Stores a file with a revision. @returns its name; '' if there was none */
export const storeFile = (app: core.App, record: core.Record, name: string, revision: string): string =>
  name && copyFile(app, keyOf(record, name), storedKey(revision, name)) ? name : ''

interface DependentFile {
  collection: string
  record: string
  /** Its place in the file storage. */
  key: string
}

/** Files of records that were deleted with another one: documents of claims, logos on hold. */
const dependentFiles = (app: core.App, revision: string, deleted: string): DependentFile[] =>
  selectRows<DependentFile>(
    app,
    "json_object('collection', collection, 'record', record, 'key', own || '/' || record || '/' || file)",
    `FROM (SELECT kept.collection, record, own.id AS own, \`row\`->>(field.value->>'name') AS file
      FROM deleted_records AS kept JOIN _collections AS own ON own.name = kept.collection, json_each(own.fields) AS field
      WHERE revision = {:revision} AND field = '' AND record != {:deleted} AND field.value->>'type' = 'file'
        AND coalesce(field.value->>'maxSelect', 1) <= 1) WHERE file != ''`,
    { revision, deleted },
  )

export const storeDependentFiles = (app: core.App, revision: string, deleted: string) => {
  for (const { key } of dependentFiles(app, revision, deleted)) copyFile(app, key, storedKey(revision, key))
}

/** Restores the files of records that were restored. */
export const restoreDependentFiles = (app: core.App, revision: string, deleted: string) => {
  for (const { collection, record, key } of dependentFiles(app, revision, deleted))
    if (app.countRecords(collection, $dbx.hashExp({ id: record })) > 0) copyFile(app, storedKey(revision, key), key)
}

/** Restores the file of a record. */
export const restoreFile = (app: core.App, record: core.Record, name: string, revision: string) =>
  withFiles(app, (files) => files.copy(storedKey(revision, name), keyOf(record, name)))

/** The stored file, to be saved with a record again. */
export const storedFile = (app: core.App, name: string, revision: string): filesystem.File =>
  withFiles(app, (files) => {
    const reader = files.getReader(storedKey(revision, name))
    try {
      return $filesystem.fileFromBytes(toBytes(reader), name)
    } finally {
      reader.close()
    }
  })

export const deleteStoredFiles = (app: core.App, revision: string) => {
  withFiles(app, (files) => files.deletePrefix(`${folderOf(revision)}/`))
}
