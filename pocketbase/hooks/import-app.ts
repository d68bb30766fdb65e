/** What main.pb.ts calls of imports, apart from app.ts: engines that never answer one do not hold their code. */

export { bulkInsert } from './imports/bulk-insert.ts'
export { askOfRun, beginUpload, mapColumns, takenBack, waitingRuns } from './imports/import-runs.ts'
export { beginRun, stepOfImport } from './imports/steps.ts'
