/** Files that a change replaced or a deletion took along, while they can be put back. */

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

/** Keeps a file of a record with a revision. @returns its name, '' when there was none to keep */
export const keepFile = (app: core.App, record: core.Record, name: string, revision: string): string => {
  if (!name) return ''
  try {
    withFiles(app, (files) => files.copy(keyOf(record, name), keptKey(revision, name)))
    return name
  } catch (error) {
    app.logger().warn('a file could not be kept', 'record', record.id, 'error', String(error))
    return ''
  }
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
