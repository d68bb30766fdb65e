/** The handlers of imports. They are a separate bundle, so that engines without imports do not load them. */

export { bulkInsert } from './imports/bulk-insert.ts'
export { askOfRun, beginUpload, mapColumns, takenBack, waitingRuns } from './imports/import-runs.ts'
export { beginRun, stepOfImport } from './imports/steps.ts'
