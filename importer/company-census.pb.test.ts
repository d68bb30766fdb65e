import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { carrierCheck } from '../domain/carrier-record/carrier-check.ts'
import { csvLine } from '../domain/text/csv.ts'
import { downloadExport } from '../publisher/follow/download-export.ts'
import { federalFile } from '../tests/support/carriers/federal-files.ts'
import { importContent, runImport } from '../tests/support/import-command.ts'
import { pocketBaseForTests } from '../tests/support/server/pocketbase.ts'
import { PUBLISH_TOKEN } from '../tests/support/server/template.ts'

const server = pocketBaseForTests()
const folder = mkdtempSync(join(tmpdir(), 'company-census-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const CARRIER = {
  DOT_NUMBER: '100',
  STATUS_CODE: 'A',
  CARSHIP: 'C',
  CLASSDEF: 'AUTHORIZED FOR HIRE',
  CARRIER_OPERATION: 'A',
  LEGAL_NAME: 'PRAIRIE LINES LLC',
  PHY_STREET: '12 W DOCK ST',
  PHY_CITY: 'SPRINGFIELD',
  PHY_STATE: 'MO',
  PHY_ZIP: '65801',
  PHY_COUNTRY: 'US',
  POWER_UNITS: '3',
  SAFETY_RATING: 'S',
  SAFETY_RATING_DATE: '20211103',
  MCS150_DATE: '20250302',
  PRIOR_REVOKE_FLAG: 'N',
  PRIOR_REVOKE_DOT_NUMBER: '',
  TRUCK_UNITS: '3',
}
const COLUMNS = Object.keys(CARRIER) as (keyof typeof CARRIER)[]
const census = (...rows: Partial<typeof CARRIER>[]): string =>
  [COLUMNS, ...rows.map((row) => COLUMNS.map((column) => row[column] ?? CARRIER[column]))].map(csvLine).join('')

const run = (content: string, ...args: string[]) => importContent(content, { folder, server, args })
const undo = (output: string) => runImport(['--undo', /--undo (\w+)/.exec(output)?.[1] ?? ''], { folder, server })

/** What the publisher gets to know about a carrier. */
const checkOf = async (number: string) => {
  const { company_listings } = await downloadExport({ url: server.url, publishToken: PUBLISH_TOKEN })
  return carrierCheck(company_listings.find(({ usdot_number }) => usdot_number === number)?.federal)
}
const ratingOf = async (number: string) => (await checkOf(number))?.safety?.rating
const changes = async (): Promise<number> =>
  Number((await server.superuser.list('changes', { sort: '-seq', perPage: '1' }))[0]?.['seq'] ?? 0)
const stored = () => server.superuser.list('carrier_records', { perPage: '100' })

const BOTH = [{}, { DOT_NUMBER: '101', LEGAL_NAME: 'OAK LEAF TRUCKING LLC', SAFETY_RATING: '' }] as const
const AUTHORITY = federalFile(
  'motus_carrier',
  'MC100,100,,Motor Carrier of Property (Except Household Goods),Active,750000.00,N,N,0.00,X',
)

describe('what only the company census says', () => {
  let first = ''

  it('is tried without storing anything', async () => {
    expect((await run(census(...BOTH), '--dry-run')).counts).toMatchObject({ 'Would be created': 2 })
    expect(await stored()).toEqual([])
  })

  it('comes with the listings', async () => {
    const { counts, output } = await run(census(...BOTH))
    first = output
    expect(counts).toMatchObject({ Created: 2 })
    expect((await checkOf('100'))?.safety).toMatchObject({ rating: 'satisfactory', rating_date: '2021-11-03' })
    expect(await checkOf('101')).toMatchObject({ safety: null, registration: { is_unrated: true } })
  })

  it('changes nothing when it comes again, and nothing if it is older', async () => {
    const before = await changes()
    expect((await run(census(...BOTH))).counts).toMatchObject({ Created: 0, Updated: 0, Unchanged: 2 })
    const older = await run(census({ SAFETY_RATING: 'U' }), '--date', '2025-01-05')
    expect(older.counts).toMatchObject({ 'older than what we have': 1, Updated: 0 })
    expect([await ratingOf('100'), await changes()]).toEqual(['satisfactory', before])
  })

  it('is news of its own, which reaches the page and can be undone', async () => {
    const news = census({ SAFETY_RATING: 'U' }, BOTH[1])
    expect((await run(news, '--dry-run')).counts).toMatchObject({ 'Would be updated': 1, Unchanged: 1 })
    expect(await ratingOf('100')).toBe('satisfactory')
    const before = await changes()
    const { counts, output } = await run(news)
    expect(counts).toMatchObject({ Updated: 1, Unchanged: 1 })
    expect([await ratingOf('100'), await changes()]).toEqual(['unsatisfactory', before + 1])
    expect((await undo(output)).counts).toMatchObject({ 'Put back': 1, Removed: 0 })
    expect(await ratingOf('100')).toBe('satisfactory')
  })

  it('stays beside what other files say', async () => {
    const authority = await run(AUTHORITY)
    expect(await checkOf('100')).toMatchObject({
      authorities: [{ status: 'active' }],
      safety: { rating: 'satisfactory' },
    })
    const news = await run(census({ SAFETY_RATING: 'C' }, BOTH[1]))
    expect(await checkOf('100')).toMatchObject({
      authorities: [{ status: 'active' }],
      safety: { rating: 'conditional' },
    })
    await undo(news.output)
    await undo(authority.output)
    expect(await checkOf('100')).toMatchObject({ authorities: [], safety: { rating: 'satisfactory' } })
  })

  it('stays if a census without it comes', async () => {
    const columns = COLUMNS.filter((column) => !/RATING|REVOKE|UNITS/.test(column))
    const row = columns.map((column) => CARRIER[column])
    await run([columns, row].map(csvLine).join(''))
    expect(await ratingOf('100')).toBe('satisfactory')
  })

  it('leaves with the listings that an undo removes', async () => {
    await undo(first)
    expect((await stored()).map(({ usdot_number }) => usdot_number)).not.toContain('101')
  })

  it('is never written for a carrier on the do-not-list', async () => {
    await server.superuser.create('do_not_list', { usdot_number: '102', reason: 'requested' })
    expect((await run(census({ DOT_NUMBER: '102' }))).counts).toMatchObject({ Created: 0, Skipped: 1 })
    expect((await stored()).map(({ usdot_number }) => usdot_number)).not.toContain('102')
  })

  it('does not change by an old row in a file that its newest row dates', async () => {
    const twin = { DOT_NUMBER: '104', LEGAL_NAME: 'TWIN RIVERS TRUCKING LLC' }
    const undated = (...rows: Parameters<typeof census>) => run(census(...rows), '--kind', 'carriers')
    await undated({ DOT_NUMBER: '103' }, twin)
    const old = { DOT_NUMBER: '103', SAFETY_RATING: 'U', MCS150_DATE: '20190302' }
    const newer = { ...twin, MCS150_DATE: '20260302' }
    expect((await undated(old, newer)).counts).toMatchObject({ Updated: 1, 'older than what we have': 1 })
    const gone = { ...old, CLASSDEF: 'PRIVATE PROPERTY' }
    expect((await undated(gone, newer)).counts).toMatchObject({ Updated: 0, 'older than what we have': 1 })
    expect(await checkOf('103')).toMatchObject({ left: null, safety: { rating: 'satisfactory' } })
  })
})
