/** Files that a change replaced or a deletion took along, while they can be put back. */
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
const keptKey = (revision: string, name: string): string => `${folderOf(revision)}/${name}`
const keyOf = (record: core.Record, name: string): string => `${record.baseFilesPath()}/${name}`

/** @returns whether the file was there to be copied */
const copyFile = (app: core.App, from: string, to: string): boolean => {
  try {
    withFiles(app, (files) => files.copy(from, to))
    return true
  } catch (error) {
    app.logger().warn('a file could not be kept or put back', 'file', from, 'error', String(error))
    return false
  }
}

/** Keeps a file of a record with a revision. @returns its name, '' when there was none to keep */
export const keepFile = (app: core.App, record: core.Record, name: string, revision: string): string =>
  name && copyFile(app, keyOf(record, name), keptKey(revision, name)) ? name : ''

interface FileThatGoes {
  collection: string
  record: string
  /** Where its record has it. */
  key: string
}

/** Files of the records that go with a deleted one, as its revision keeps them: documents of claims, logos that wait. */
const filesThatGo = (app: core.App, revision: string, deleted: string): FileThatGoes[] =>
  selectRows<FileThatGoes>(
    app,
    "json_object('collection', collection, 'record', record, 'key', own || '/' || record || '/' || file)",
    `FROM (SELECT kept.collection, record, own.id AS own, \`row\`->>(field.value->>'name') AS file
      FROM deleted_records AS kept JOIN _collections AS own ON own.name = kept.collection, json_each(own.fields) AS field
      WHERE revision = {:revision} AND field = '' AND record != {:deleted} AND field.value->>'type' = 'file'
        AND coalesce(field.value->>'maxSelect', 1) <= 1) WHERE file != ''`,
    { revision, deleted },
  )

export const keepFilesThatGo = (app: core.App, revision: string, deleted: string) => {
  for (const { key } of filesThatGo(app, revision, deleted)) copyFile(app, key, keptKey(revision, key))
}

/** Of records that found their place again. */
export const putBackFilesThatWent = (app: core.App, revision: string, deleted: string) => {
  for (const { collection, record, key } of filesThatGo(app, revision, deleted))
    if (app.countRecords(collection, $dbx.hashExp({ id: record })) > 0) copyFile(app, keptKey(revision, key), key)
}

/** Lays the kept file where its record has it. */
export const putFileBack = (app: core.App, record: core.Record, name: string, revision: string) =>
  withFiles(app, (files) => files.copy(keptKey(revision, name), keyOf(record, name)))

/** The kept file, to be stored with a record anew. */
export const keptFile = (app: core.App, name: string, revision: string): filesystem.File =>
  withFiles(app, (files) => {
    const reader = files.getReader(keptKey(revision, name))
    try {
      return $filesystem.fileFromBytes(toBytes(reader), name)
    } finally {
      reader.close()
    }
  })

export const dropKeptFiles = (app: core.App, revision: string) => {
  withFiles(app, (files) => files.deletePrefix(`${folderOf(revision)}/`))
}
