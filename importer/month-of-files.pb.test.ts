import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { carrierCheck } from '../domain/carrier-record/carrier-check.ts'
import type { FederalFile } from '../domain/carrier-record/federal-files.ts'
import { formatDate } from '../domain/text/format.ts'
import { DAY_MS } from '../domain/time.ts'
import { downloadExport } from '../publisher/follow/download-export.ts'
import { countedFile, federalFile } from '../tests/support/carriers/federal-files.ts'
import { census } from '../tests/support/import-command.ts'
import { pocketBaseForTests } from '../tests/support/server/pocketbase.ts'
import { PUBLISH_TOKEN } from '../tests/support/server/template.ts'
import { importRecords } from './federal/import-federal-file.ts'
import { importReport } from './report.ts'
import { openSource } from './run/source-file.ts'
import { undoRun } from './run/undo-run.ts'

// A month of FMCSA's files, in the order in which they come. Each test continues the one before.

const server = pocketBaseForTests()
const folder = mkdtempSync(join(tmpdir(), 'month-of-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const dayAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
const motusDay = (days: number): string => dayAgo(days).replaceAll('-', '')

const signal = new AbortController().signal
const backend = () => ({ url: server.url, token: server.superuserToken })
let files = 0
/** Imports a file of some days ago. Returns the report and the run. */
const apply = async (content: string, daysAgo: number) => {
  const path = join(folder, `${++files}.csv`)
  writeFileSync(path, content)
  const file = await openSource(path, folder)
  const result = await importRecords({
    ...{ file, isDry: false, dated: { day: dayAgo(daysAgo), basis: 'given' }, signal },
    open: async () => backend(),
  })
  file.close()
  return { ...result, text: importReport(result, false) }
}
const undo = (run: string) => undoRun({ run, backend: backend(), signal })

/** What the pages of carriers are made from. */
const checks = async (...numbers: string[]) => {
  const { company_listings } = await downloadExport({ url: server.url, publishToken: PUBLISH_TOKEN })
  return numbers.map((number) => {
    const company = company_listings.find(({ usdot_number }) => usdot_number === number)
    return company ? carrierCheck(company.federal) : 'hidden'
  })
}
const leftOf = async (...numbers: string[]) =>
  (await checks(...numbers)).map((check) => (check === 'hidden' ? check : check?.left?.text))

const PLACES = [
  { phy_city: 'SPRINGFIELD', phy_state: 'MO', phy_zip: '65801' },
  { phy_city: 'DALLAS', phy_state: 'TX', phy_zip: '75201' },
] as const
const NUMBERS = Array.from({ length: 24 }, (_, n) => String(601 + n))
const CARRIERS = NUMBERS.map((dot_number, n) => ({
  ...{ dot_number, legal_name: `PRAIRIE LINES ${dot_number} LLC` },
  ...PLACES[n % 2],
}))
const PRIVATE = { private_only: 'true', authorized_for_hire: 'false' }
/** FMCSA's other files do not name it. */
const UNKNOWN = '624'
/** The next census: one carrier is missing, two say that they are private only. */
const LATER = CARRIERS.filter(({ dot_number }) => dot_number !== '605').map((row) =>
  row.dot_number === '606' || row.dot_number === UNKNOWN ? { ...row, ...PRIVATE } : row,
)

const PROPERTY = 'Motor Carrier of Property (Except Household Goods)'
const each = (row: (number: string) => string, numbers = NUMBERS.filter((number) => number !== UNKNOWN)) =>
  numbers.map(row)
const authority = (number: string, status = 'Active') =>
  `MC${number},${number},,${PROPERTY},${status},750000.00,N,N,0.00,X LLC`
const FEDERAL: readonly (readonly [file: FederalFile, rows: readonly string[]])[] = [
  ['li_carrier', each((number) => `MC000${number},00000${number},A,N,N,N,N,N,Y,N,N,N,00750,N,N,N`)],
  ['li_authority_history', each((number) => `MC${number},${number},0,COMMON,GRANTED,03/04/2009,,,`)],
  [
    'li_insurance',
    // Of a carrier that L&I knew as insured, the end of a later policy leaves open whether it is insured.
    each((number) => `MC${number},${number},91X,BIPD/Primary,Old Harbor,P-1,02/03/2020,00000,00750,02/03/2020,`).filter(
      (row) => !row.startsWith('MC604'),
    ),
  ],
  ['li_insurance_history', ['MC610,610,91X,P-0,01/01/2018,00750,02/02/2020,REPLACED,Older Harbor,0']],
  ['li_orders', ['MC611,611,COMMON,02/13/2019,INVOLUNTARY REVOCATION,03/15/2019']],
  ['motus_carrier', each((number) => authority(number))],
  ['motus_authority_history', [`MC612,612,${PROPERTY},Active,New,20260601`]],
  [
    'motus_insurance',
    each((number) => `MC${number},${number},BMC-91X,1,P,1000000.00,0.00,P-2,20260601,Harbor,20260601`),
  ],
  ['motus_insurance_history', [`MC613,613,BMC-91X,Canceled,P-9,750000.00,20260520,750000.00,20260601,Past Harbor,0`]],
  ['motus_orders', [`MC614,614,${PROPERTY},${motusDay(30)},INVOLUNTARY SUSPENSION,${motusDay(2)}`]],
  ['out_of_service', ['615,X LLC,,2026-04-14,Unfit,ACTIVE,']],
  ['inspections', each((number) => `${number},9,8,1,4,1,0.5`)],
  ['crashes', countedFile('crashes', '1,MO1,20260924,601,MO,0,3,1,Y').split('\n').slice(1)],
]

describe('a month of files', () => {
  it('begins with the census', async () => {
    const { counts } = await apply(census(...CARRIERS), 26)
    expect(counts).toMatchObject({ created: 24, rejected: 0 })
    expect(await checks('601')).toEqual([undefined])
  })

  it('continues with all other files: authority, insurance, orders and safety', async () => {
    for (const [file, rows] of FEDERAL) {
      const { counts, report } = await apply(federalFile(file, ...rows), 25)
      expect([file, report.source, counts.rows, counts.rejected]).toEqual([file, file, rows.length, 0])
    }
    const [first, second, ordered] = await checks('601', '602', '615')
    expect(first).toMatchObject({
      left: null,
      authorities: [{ docket: 'MC-601', type: 'property', status: 'active', source: 'motus', as_of: dayAgo(25) }],
      insurance: { bipd_total: 1_000_000, bipd_required: 750_000, lapsed_on: null },
      out_of_service: null,
      safety: { inspections: 9, vehicle_oos_rate: 25, crashes: 1, injury: 1 },
    })
    expect(second).toMatchObject({ safety: { crashes: 0 } })
    expect(ordered).toMatchObject({ out_of_service: { on: '2026-04-14', reason: 'Unfit' } })
  })

  it('brings the differences of the next day', async () => {
    const carriers = await apply(federalFile('motus_carrier', authority('602', 'Withdrawn'), 'MC603,603,,,,,,,,'), 24)
    expect(carriers.text).toContain('A daily difference')
    const ended = `MC604,604,BMC-91X,Canceled,P-2,750000.00,20260601,1000000.00,${motusDay(24)},Harbor,0`
    await apply(federalFile('motus_insurance_history', ended, 'MC605,605,,,,,,,,,'), 24)
    const [withdrawn, removed, lapsed, same] = await checks('602', '603', '604', '605')
    expect(withdrawn).toMatchObject({ authorities: [{ status: 'withdrawn', as_of: dayAgo(24) }] })
    expect(removed).toMatchObject({ authorities: [{ source: 'li', as_of: '2026-05-14' }] })
    expect(lapsed).toMatchObject({ insurance: { lapsed_on: dayAgo(24) } })
    expect(same).toMatchObject({ insurance: { bipd_total: 1_000_000, lapsed_on: null } })
  })

  let left = ''
  const LACKED = `FMCSA’s census of ${formatDate(dayAgo(10))} no longer lists this carrier`
  const ONLY_PRIVATE = `FMCSA’s census of ${formatDate(dayAgo(10))} lists it as a private carrier only`

  it('brings a census that one carrier left, and that lists one without authority as private only', async () => {
    const { run, text, report } = await apply(census(...LATER), 10)
    left = run
    expect(text).toContain('(not in the file): 1, such as Prairie Lines 605 LLC (USDOT 605)\n')
    expect(text).toContain('(private carrier only): 1, such as Prairie Lines 624 LLC (USDOT 624)\n')
    expect(report).toMatchObject({ isWhole: true, departed: { 'not in the file': 1, 'private carrier only': 1 } })
    expect(await leftOf('605', UNKNOWN, '606')).toEqual([LACKED, ONLY_PRIVATE, undefined])
    expect((await checks('605'))[0]).toMatchObject({ authorities: [{ status: 'active', as_of: dayAgo(25) }] })
  })

  it('can be undone file by file', async () => {
    expect(await undo(left)).toMatchObject({ removed: 0, restored: 3, isOver: true })
    expect(await leftOf('605', UNKNOWN)).toEqual([undefined, undefined])
    await apply(census(...LATER), 10)
    expect(await leftOf('605', UNKNOWN)).toEqual([LACKED, ONLY_PRIVATE])
  })

  it('notes a carrier that its authority alone kept listed, when that ends, and lists it again when it returns', async () => {
    const text = 'lists it as a private carrier only'
    await apply(federalFile('motus_carrier', authority('606', 'Inactive'), 'MC603,603,,,,,,,,'), 9)
    expect(await leftOf('606')).toEqual([undefined])
    const lost = await apply(census(...LATER), 8)
    expect(lost.report.departed).toEqual({ 'private carrier only': 1 })
    expect(await leftOf('606')).toEqual([`FMCSA’s census of ${formatDate(dayAgo(8))} ${text}`])
    await apply(census(...LATER), 7)
    expect(await leftOf('606')).toEqual([`FMCSA’s census of ${formatDate(dayAgo(8))} ${text}`])
    await apply(federalFile('motus_carrier', authority('606'), 'MC603,603,,,,,,,,'), 6)
    const { report } = await apply(census(...LATER), 5)
    expect([report.returned, await leftOf('606')]).toEqual([1, [undefined]])
    expect((await apply(census(...LATER), 4)).counts).toMatchObject({ updated: 0, rejected: 0 })
  })

  it('ends with a census that lists both again', async () => {
    const { run, text } = await apply(census(...CARRIERS), 1)
    expect(text).toContain('Listed again, after they had left: 2\n')
    expect(await leftOf('605', UNKNOWN)).toEqual([undefined, undefined])
    await undo(run)
    expect(await leftOf('605', UNKNOWN)).toEqual([LACKED, ONLY_PRIVATE])
  })
})
