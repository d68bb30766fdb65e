import { expect, test } from 'vitest'
import { directory, listing, review, service } from '../../../tests/support/directory.ts'
import { LiveDirectory } from '../live/live-directory.ts'
import { DATASET_COLUMNS, DATASET_HEAD, datasetRow } from './dataset-rows.ts'

const acme = listing('=Acme, "Lines"', {
  ...{ slug: 'acme', address: '12 Dock St, ask@acme.example', website: 'https://acme.example', usdot_number: '77' },
  ...{ mc_number: 'MC-123456', verified: true, power_units: 4 },
})
const rows = directory([acme, listing('Bolt', { phone: '' })], {
  reviews: [review(acme, 4)],
  services: [service('Freight')],
})
const { lists } = new LiveDirectory(rows)
const rowOf = (slug: string): string => {
  const company = lists.company(slug)
  return company ? datasetRow(company, 'https://haul.example') : expect.fail(slug)
}

test('a row says what pages say, is safe in a spreadsheet, and has no email address', () => {
  const row = rowOf('acme')
  expect(row).toContain(`,"'=Acme, ""Lines""",https://haul.example/company/acme,Chicago,IL,US,`)
  expect(row).toContain('"12 Dock St, [email]",(312) 555-0142,https://acme.example,77,MC-123456,')
  expect(row).toMatch(/,4,1,true,false,(true|false)\r\n$/)
  expect(row).not.toContain('@')
})

test('what is unknown is empty', () => {
  expect(DATASET_HEAD.trim().split(',')).toEqual(DATASET_COLUMNS)
  expect(rowOf('bolt')).toMatch(/,,,,false,false,(true|false)\r\n$/)
})
