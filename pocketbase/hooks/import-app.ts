/** What main.pb.ts calls of imports, apart from app.ts: engines that never answer one do not hold their code. */

export { bulkInsert } from './import/bulk-insert.ts'
export { beginRun, stepOfImport } from './import/steps.ts'
export { askOfRun, beginUpload, mapColumns, takenBack, waitingRuns } from './import-desk/import-runs.ts'
