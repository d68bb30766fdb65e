/** The handlers of imports. They are a separate bundle, so that engines without imports do not load them. */

export { bulkInsert } from './imports/bulk-insert.ts'
export { exportTable } from './imports/export-table.ts'
export { beginUpload, controlRun, countRemovedCompanies, listWaitingRuns, mapColumns } from './imports/import-runs.ts'
export { answerRegister, controlRegister, noteRegister } from './imports/register-runs.ts'
export { beginRun, runImportStep } from './imports/steps.ts'
