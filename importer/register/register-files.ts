/** FMCSA's files at the open-data portal of the Department of Transportation. */
import type { ImportSource } from '../../domain/imports/import-runs.ts'

export interface RegisterFile {
  name: string
  source: ImportSource
  /** Id of the portal's dataset. */
  dataset: string
}

/**
 * In the order in which they are applied: the census first, because the other files only concern listed carriers, then
 * authorities. What they prove about carriers that are not listed lets a second pass of the census list these.
 */
export const REGISTER_FILES: readonly RegisterFile[] = [
  { name: 'census', source: 'company_census', dataset: 'az4n-8mr2' },
  { name: 'li-carrier', source: 'li_carrier', dataset: '6eyk-hxee' },
  { name: 'motus-carrier', source: 'motus_carrier', dataset: 'inys-ebih' },
  { name: 'li-authority-history', source: 'li_authority_history', dataset: '9mw4-x3tu' },
  { name: 'li-insurance', source: 'li_insurance', dataset: 'qh9u-swkp' },
  { name: 'li-insurance-history', source: 'li_insurance_history', dataset: '6sqe-dvqs' },
  { name: 'li-revocations', source: 'li_orders', dataset: 'sa6p-acbp' },
  { name: 'motus-authority-history', source: 'motus_authority_history', dataset: 'yu5v-wbh6' },
  { name: 'motus-insurance', source: 'motus_insurance', dataset: 'c5y8-a4uz' },
  { name: 'motus-insurance-history', source: 'motus_insurance_history', dataset: '3uet-3z4i' },
  { name: 'motus-orders', source: 'motus_orders', dataset: 'wb4f-neki' },
  { name: 'out-of-service', source: 'out_of_service', dataset: 'p2mt-9ige' },
  { name: 'inspections', source: 'inspections', dataset: '4y6x-dmck' },
  { name: 'inspections-intrastate', source: 'inspections', dataset: 'h9zy-gjn8' },
  { name: 'crashes', source: 'crashes', dataset: 'aayw-vxb3' },
]

/** Address of a file at a portal. */
export const addressOf = (portal: string, { dataset }: RegisterFile): string =>
  `${portal.replace(/\/+$/, '')}/api/views/${dataset}/rows.csv?accessType=DOWNLOAD`
