/** What main.pb.ts calls of imports, apart from app.ts: engines that never answer one do not hold their code. */

export { bulkInsert } from './import/bulk-insert.ts'
export { beginRun, stepOfImport } from './import/steps.ts'
export { askOfRun, beginUpload } from './import-desk/import-asks.ts'
export { mapColumns } from './import-desk/import-mapping.ts'
export { takenBack } from './import-desk/taken-back.ts'
export { waitingRuns } from './import-desk/waiting-runs.ts'
