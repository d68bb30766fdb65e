import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carrierCheck } from '../../domain/carrier-record/carrier-check.ts'
import { DAY_MS } from '../../domain/time.ts'
import { downloadExport } from '../../publisher/follow/download-export.ts'
import { countedFile, federalFile } from '../../tests/support/carriers/federal-files.ts'
import { census, importContent, runImport } from '../../tests/support/import-command.ts'
import { pocketBaseForTests } from '../../tests/support/server/pocketbase.ts'
import { PUBLISH_TOKEN } from '../../tests/support/server/template.ts'

const server = pocketBaseForTests()
const folder = mkdtempSync(join(tmpdir(), 'federal-run-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const NUMBERS = Array.from({ length: 20 }, (_, n) => String(700 + n))
const PROPERTY = 'Motor Carrier of Property (Except Household Goods)'

const run = (content: string | Buffer, ...args: string[]) => importContent(content, { folder, server, args })
const undo = (output: string) => runImport(['--undo', /--undo (\w+)/.exec(output)?.[1] ?? ''], { folder, server })
const authorityOf = (number: string, status = 'Active') =>
  `MC${number},${number},,${PROPERTY},${status},750000.00,N,N,0.00,X`
const authorities = (...rows: string[]) => federalFile('motus_carrier', ...rows)
const ALL = authorities(...NUMBERS.map((number) => authorityOf(number)))

/** What the publisher gets to know about a carrier. */
const checkOf = async (number: string) => {
  const { company_listings } = await downloadExport({ url: server.url, publishToken: PUBLISH_TOKEN })
  return carrierCheck(company_listings.find(({ usdot_number }) => usdot_number === number)?.federal)
}
const statusOf = async (number: string) => (await checkOf(number))?.authorities.map(({ status }) => status)
const newestChange = async (): Promise<number> =>
  Number((await server.superuser.list('changes', { sort: '-seq', perPage: '1' }))[0]?.['seq'] ?? 0)
const stored = (): Promise<Record<string, unknown>[]> => server.superuser.list('carrier_records', { perPage: '100' })

beforeAll(async () => {
  await run(census(...NUMBERS.map((dot_number) => ({ dot_number }))))
})

describe('a federal file', () => {
  let output = ''

  it('is tried without storing anything', async () => {
    const { counts } = await run(authorities(authorityOf('700'), authorityOf('999')), '--dry-run')
    expect(counts).toMatchObject({ 'Rows read': 2, 'Would be created': 1, Skipped: 1 })
    expect(await stored()).toEqual([])
  })

  it('reaches the pages of listed carriers, and skips all others', async () => {
    const before = await newestChange()
    const result = await run(gzipSync(authorities(...NUMBERS.map((number) => authorityOf(number)), authorityOf('999'))))
    output = result.output
    expect(result.counts).toMatchObject({ 'Rows read': 21, Created: 20, Skipped: 1, 'carriers that are not listed': 1 })
    expect(await statusOf('700')).toEqual(['active'])
    expect(await newestChange()).toBe(before + NUMBERS.length)
  })

  it('changes nothing when it comes again', async () => {
    await run(ALL)
    const before = await newestChange()
    expect((await run(ALL)).counts).toMatchObject({ Created: 0, Updated: 0, Unchanged: 20 })
    expect(await newestChange()).toBe(before)
  })

  it('is undone, unless a later file said something else', async () => {
    const later = await run(authorities(...NUMBERS.slice(1).map((number) => authorityOf(number, 'Inactive'))))
    expect(await statusOf('701')).toEqual(['inactive'])
    expect((await undo(output)).counts).toMatchObject({ Removed: 0, 'Put back': 0 })
    expect((await undo(later.output)).counts).toMatchObject({ 'Put back': 20 })
    expect(await statusOf('701')).toEqual(['active'])
  })
})

it('gives a record without news the date of a newer file once a week at most', async () => {
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)
  const file = (blank: string) =>
    `${federalFile('out_of_service', '705,X,,2025-03-01,Unfit,ACTIVE,2025-04-01')}${blank}`
  const dateOf = async () => (await checkOf('705'))?.orders[0]?.as_of
  await run(file(''), '--date', day(30))
  const before = await newestChange()
  expect((await run(file('\n'), '--date', day(27))).counts).toMatchObject({ Unchanged: 1 })
  expect([await dateOf(), await newestChange()]).toEqual([day(30), before])
  expect((await run(file('\n\n'))).counts).toMatchObject({ Unchanged: 1 })
  expect([await dateOf(), await newestChange()]).toEqual([day(0), before + 1])
})

describe('a newer file', () => {
  const order = (number: string, on: string) => `${number},X,,${on},Unfit,ACTIVE,`
  const orders = (...rows: string[]) => federalFile('out_of_service', ...rows)
  const ordersOf = async (number: string) => (await checkOf(number))?.orders.map(({ on }) => on)

  it('that no longer names one of a carrier’s orders ends it on its page', async () => {
    await run(orders(order('716', '2026-02-03'), order('716', '2025-01-02')))
    const before = await newestChange()
    expect((await run(orders(order('716', '2025-01-02')))).counts).toMatchObject({ Updated: 1, Unchanged: 0 })
    expect([await ordersOf('716'), await newestChange()]).toEqual([['2025-01-02'], before + 1])
  })

  it('with a row that cannot be read keeps what an earlier file said about that carrier', async () => {
    await run(orders(order('717', '2026-02-03'), order('717', '2025-01-02')))
    const { counts } = await run(orders(order('717', 'soon'), order('717', '2025-01-02')))
    expect(counts).toMatchObject({ Rejected: 1 })
    expect(await ordersOf('717')).toEqual(['2026-02-03', '2025-01-02'])
  })

  it('with only a row that cannot be read about a carrier does not lack it', async () => {
    const unreadable = authorityOf('700').replace(PROPERTY, 'Hovercraft')
    const { counts, output } = await run(
      authorities(unreadable, ...NUMBERS.slice(1).map((number) => authorityOf(number))),
    )
    expect(counts).toMatchObject({ Rejected: 1 })
    expect(output).not.toContain('The file lacks')
    expect(await statusOf('700')).toEqual(['active'])
    await undo(output)
  })

  it('that lacks one carrier of twenty makes that one unknown, which a dry run says before', async () => {
    const file = authorities(...NUMBERS.slice(1).map((number) => authorityOf(number)))
    const LACKS = 'The file lacks 1 of 20 carriers that an earlier file named. Their earlier rows'
    expect((await run(file, '--dry-run')).output).toContain(`${LACKS} would be removed`)
    expect(await statusOf('700')).toEqual(['active'])
    const { output } = await run(file)
    expect(output).toContain(`${LACKS} were removed`)
    expect(await statusOf('700')).toBeUndefined()
    await undo(output)
    expect(await statusOf('700')).toEqual(['active'])
  })

  it('that lacks many removes nothing, and says so', async () => {
    const file = authorities(...NUMBERS.slice(10).map((number) => authorityOf(number, 'Inactive')))
    const dry = await run(file, '--dry-run')
    expect(dry.output).toContain('The file lacks 10 of 20 carriers')
    expect(dry.output).toContain('so nothing would be removed')
    const { output } = await run(file)
    expect(output).toContain('Taken as only a part, because it lacks 10 of 20 carriers')
    expect(output).toContain('so nothing was removed')
    expect([await statusOf('700'), await statusOf('715')]).toEqual([['active'], ['inactive']])
    await undo(output)
  })

  it('that a person calls whole, or a part, is taken for that', async () => {
    const file = authorities(...NUMBERS.slice(10).map((number) => authorityOf(number, 'Inactive')))
    const part = await run(file, '--partial')
    expect(part.output).not.toContain('The file lacks')
    expect([await statusOf('700'), await statusOf('715')]).toEqual([['active'], ['inactive']])
    await undo(part.output)
    const whole = await run(file, '--full')
    expect(whole.output).toContain(
      'The file lacks 10 of 20 carriers that an earlier file named. Their earlier rows were',
    )
    expect(await statusOf('700')).toBeUndefined()
    await undo(whole.output)
    expect(await statusOf('700')).toEqual(['active'])
  })

  it('that is older than what we have is skipped', async () => {
    const old = authorities(authorityOf('700', 'Withdrawn'))
    expect((await run(old, '--date', '2026-01-05')).counts).toMatchObject({ 'older than what we have': 1, Updated: 0 })
    expect(await statusOf('700')).toEqual(['active'])
  })

  it('without a date never replaces what has one', async () => {
    const dated = await run(authorities(authorityOf('705', 'Withdrawn')), '--difference')
    expect(dated.output).toContain('A daily difference, as you said: carriers without a row were left alone')
    expect([await statusOf('705'), await statusOf('706')]).toEqual([['withdrawn'], ['active']])
    const undated = await run(authorities(authorityOf('705', 'Inactive')), '--kind', 'carriers')
    expect(undated.counts).toMatchObject({ 'without a date, while what we have has one': 1, Updated: 0 })
    expect(undated.output).toContain('Import it with --date YYYY-MM-DD')
    expect(undated.output).not.toContain('The file lacks')
    expect(await statusOf('705')).toEqual(['withdrawn'])
    await undo(dated.output)
  })

  it('names the carriers whose stored record is damaged, and keeps the parts that are not', async () => {
    const record = (await stored()).find(({ usdot_number }) => usdot_number === '707') ?? {}
    const path = `/api/collections/carrier_records/records/${record['id']}`
    const damaged = { ...(record['records'] as object), crashes: { on: 'yesterday' } }
    await server.superuser.patch(path, { records: damaged })
    const { output } = await run(authorities(authorityOf('707', 'Withdrawn')), '--difference')
    expect(output).toContain('1 stored record had damaged parts, which were removed (USDOT 707)')
    expect(await statusOf('707')).toEqual(['withdrawn'])
    await undo(output)
    await server.superuser.patch(path, { records: record['records'] })
  })

  it('that is a daily difference changes what it names, and removes what it leaves blank', async () => {
    const difference = authorities(authorityOf('702', 'Withdrawn'), 'MC703,703,,,,,,,,')
    const { output } = await run(difference)
    expect(output).toContain('A daily difference, because 1 of its 2 rows are blank')
    expect([await statusOf('701'), await statusOf('702'), await statusOf('703')]).toEqual([
      ['active'],
      ['withdrawn'],
      [],
    ])
    await undo(output)
    expect([await statusOf('702'), await statusOf('703')]).toEqual([['active'], ['active']])
  })
})

describe('a crash file', () => {
  it('says of the carriers that it does not name that they had none', async () => {
    const { output } = await run(
      countedFile('crashes', '1,NC1,20260924,700,NC,0,3,1,Y', '1,NC1,20260924,700,NC,0,3,1,Y'),
    )
    expect((await checkOf('700'))?.safety).toMatchObject({ crashes: 1, injury: 1 })
    expect((await checkOf('701'))?.safety).toMatchObject({ crashes: 0 })
    await undo(output)
    expect((await checkOf('701'))?.safety).toBeNull()
  })

  it('of a few fleets, which happened everywhere, says nothing of other carriers', async () => {
    const days = Array.from({ length: 24 }, (_, n) => new Date(Date.UTC(2026, 9 - n, 1)).toISOString().slice(0, 10))
    const states = ['AL', 'AZ', 'CA', 'GA', 'IL', 'KS', 'MO', 'NC', 'OH', 'TX']
    const fleet = days.map((day, n) => `${n},X${n},${day.replaceAll('-', '')},700,${states[n % 10]},0,1,1,Y`)
    const { output } = await run(federalFile('crashes', ...fleet))
    expect(output).toContain('Taken as only a part, because it names only 1 carrier.')
    // the first day is more than 24 months before the last one
    expect((await checkOf('700'))?.safety).toMatchObject({ crashes: 23 })
    expect((await checkOf('702'))?.safety).toBeNull()
    await undo(output)
  })

  const FEW = federalFile('crashes', '1,NC1,20261003,700,NC,0,3,1,Y', '2,NC2,20261101,701,NC,1,0,1,Y')

  it('of two months is refused, because it says nothing of the 24 months that pages count', async () => {
    const { code, errors } = await run(FEW)
    expect(code).not.toBe(0)
    expect(errors).toContain('has only rows from Oct 3, 2026 to Nov 1, 2026. Crashes are counted over 24 months')
    expect([(await checkOf('700'))?.safety, (await checkOf('702'))?.safety]).toEqual([null, null])
  })

  it('of two months is taken if a person says that it has all crashes of some carriers', async () => {
    const { output } = await run(FEW, '--partial')
    expect(output).toContain('Taken as only a part (as given).')
    expect((await checkOf('701'))?.safety).toMatchObject({ crashes: 1, fatal: 1 })
    expect((await checkOf('702'))?.safety).toBeNull()
    await undo(output)
  })

  it('of a few days adds to what is known of its carriers, if that is known', async () => {
    const few = await run(FEW, '--difference')
    expect(few.counts).toMatchObject({ 'a few crashes of carriers whose other ones are not known': 2 })
    const whole = await run(countedFile('crashes', '3,NC3,20260924,700,NC,0,3,1,Y'), '--date', '2026-10-02')
    const added = await run(FEW, '--difference')
    expect((await checkOf('700'))?.safety).toMatchObject({ crashes: 2 })
    expect((await checkOf('702'))?.safety).toMatchObject({ crashes: 0 })
    await undo(added.output)
    await undo(whole.output)
  })
})

it('adds up the inspections of a file by carrier, which an undo takes back', async () => {
  const rows = ['705', '706', '705'].map((number, n) => `${n + 1},${number},NC,20261120,1,1,1,0,${n}`)
  const { output, counts } = await run(countedFile('daily_inspections', ...rows), '--date', '2026-11-20')
  expect(counts).toMatchObject({ 'Rows read': 12, Created: 2 })
  expect(output).toContain('26 inspections of 24 months were added up, one row for each carrier')
  expect((await checkOf('705'))?.safety).toMatchObject({ inspections: 2, vehicle_oos_rate: 50, source: 'inspections' })
  const cut = await run(`${countedFile('daily_inspections', ...rows.slice(0, 1))}\n3,706,N`, '--date', '2026-11-21')
  expect(cut.errors).toContain('is cut off: its last row is not whole. Inspections by day are counted over 24 months')
  const short = await run(federalFile('daily_inspections', ...rows.slice(0, 1)), '--date', '2026-11-21')
  expect(short.errors).toContain('has only rows from Nov 20, 2026 to Nov 20, 2026')
  expect((await checkOf('705'))?.safety).toMatchObject({ inspections: 2, vehicle_oos_rate: 50 })
  await undo(output)
  expect((await checkOf('706'))?.safety ?? null).toBeNull()
})

it('says nothing of carriers that half a crash file does not name', async () => {
  const crashesOf = (numbers: readonly string[], day: string) =>
    countedFile('crashes', ...numbers.map((number, n) => `${n},NC${n},${day},${number},NC,0,1,1,Y`))
  const whole = await run(crashesOf(NUMBERS.slice(0, 18), '20260924'))
  expect((await checkOf('719'))?.safety).toMatchObject({ crashes: 0 })
  const half = await run(crashesOf(NUMBERS.slice(0, 9), '20260925'))
  expect(half.output).toContain('The file lacks 9 of 18 carriers')
  expect((await checkOf('715'))?.safety).toMatchObject({ crashes: 1 })
  await undo(half.output)
  await undo(whole.output)
  expect((await checkOf('719'))?.safety).toBeNull()
})

describe('damaged files', () => {
  it('lose no row: what cannot be read is in the file of rejected rows', async () => {
    const { counts, rejected, output } = await run(
      authorities(
        authorityOf('704'),
        authorityOf('704').replace('704', '705'),
        'MC706,706,,Hovercraft,Active,750000.00,N,N,0,X',
        'MC707,70',
      ),
    )
    expect(counts).toMatchObject({ 'Rows read': 4, Rejected: 2 })
    expect(rejected).toContain('line 4: op_auth_type ""Hovercraft"" is not known')
    expect(output).toContain('The last row is not whole: the file may be cut off')
  })

  it('are whole if their last row has a wrong value, so carriers that left are removed', async () => {
    const before = await run(ALL)
    const last = `${authorityOf('719').replace('Active', 'Asleep')}\n`
    const { output } = await run(authorities(...NUMBERS.slice(1, 19).map((number) => authorityOf(number)), last))
    expect(output).not.toContain('the file may be cut off')
    expect(output).toContain('The file lacks 1 of 20 carriers')
    expect((await statusOf('700')) ?? []).toEqual([])
    expect(await statusOf('719')).toEqual(['active'])
    await undo(output)
    await undo(before.output)
  })

  it('do not give one carrier more rows than any has, and the others keep theirs', async () => {
    const orders = (number: string, count: number) =>
      Array.from({ length: count }, (_, n) => `${number},X LLC,,2026-04-14,Reason ${n},ACTIVE,`)
    const { counts, rejected } = await run(federalFile('out_of_service', ...orders('710', 20_001), ...orders('711', 1)))
    expect(counts).toMatchObject({ 'Rows read': 20_002, Rejected: 20_001 })
    expect(rejected).toContain('USDOT number 710 has more than 20,000 rows')
    expect((await checkOf('711'))?.out_of_service?.on).toBe('2026-04-14')
  })

  it('do not give one docket to two carriers', async () => {
    const claims = [authorityOf('708', 'Withdrawn'), authorityOf('709', 'Withdrawn').replace('MC709', 'MC708')]
    for (const rows of [claims, claims.toReversed()]) {
      const { rejected, counts } = await run(authorities(...rows))
      expect(counts).toMatchObject({ Rejected: 2, Updated: 0 })
      expect(rejected.match(/line \d: docket MC-708 is under several USDOT numbers: 70\d, 70\d/g)).toHaveLength(2)
    }
    expect([await statusOf('708'), await statusOf('709')]).toEqual([[], ['active']])
  })

  it('that lack a column or are a web page are refused before anything is stored', async () => {
    const renamed = await run(ALL.replace('op_auth_status', 'status'))
    expect(renamed.errors).toContain('looks like Motus: operating authorities, but has no column op_auth_status')
    expect((await run('<!DOCTYPE html>\n<html></html>')).errors).toContain('is a web page, not a data file')
  })
})

describe('a carrier', () => {
  const pathOf = async (number: string) => {
    const [found] = await server.superuser.list('company_listings', { filter: `usdot_number = "${number}"` })
    return `/api/collections/company_listings/records/${String(found?.['id'])}`
  }
  const isStored = async (number: string) => (await stored()).some(({ usdot_number }) => usdot_number === number)

  it('shows nothing of another one under a new number', async () => {
    await server.superuser.patch(await pathOf('718'), { usdot_number: '7180000' })
    expect(await checkOf('7180000')).toBeUndefined()
  })

  it('is forgotten once it is on the do-not-list', async () => {
    expect(await isStored('719')).toBe(true)
    await server.superuser.create('do_not_list', { usdot_number: '719', reason: 'requested' })
    expect(await isStored('719')).toBe(false)
    expect((await run(authorities(authorityOf('719')))).counts).toMatchObject({ Created: 0, Skipped: 1 })
    expect(await isStored('719')).toBe(false)
  })

  it('offers moves once its authority proves that it moves homes', async () => {
    const form = census({ dot_number: '740' })
    const servicesOf = async () => {
      const { company_listings, services } = await downloadExport({ url: server.url, publishToken: PUBLISH_TOKEN })
      const ids = company_listings.find(({ usdot_number }) => usdot_number === '740')?.services
      return services.flatMap(({ id, name }) => (ids?.includes(id) ? [name] : []))
    }
    await run(form)
    expect(await servicesOf()).not.toContain('Moving')
    await run(authorities(authorityOf('740').replace(PROPERTY, 'Motor Carrier of Household Goods')))
    const { counts, output } = await run(form)
    expect(counts).toMatchObject({ Updated: 1 })
    expect(await servicesOf()).toContain('Moving')
    expect((await run(form)).counts).toMatchObject({ Unchanged: 1 })
    await undo(output)
    expect(await servicesOf()).not.toContain('Moving')
  })

  it('that its form does not prove to haul is listed by its authority, with its record', async () => {
    const silent = census(
      { dot_number: '730', legal_name: 'FIFTY STARS RISING LLC' },
      { dot_number: '731', legal_name: 'OAK LEAF LLC' },
    )
    expect((await run(silent)).counts).toMatchObject({ Created: 0, 'nothing says that it hauls for others': 2 })
    const { counts } = await run(authorities(authorityOf('730'), authorityOf('731', 'Withdrawn')))
    expect(counts).toMatchObject({ 'carriers that are not listed': 2 })
    expect((await run(silent)).counts).toMatchObject({ Created: 1, 'nothing says that it hauls for others': 1 })
    expect(await statusOf('730')).toEqual(['active'])
  })

  it('that its form calls private is listed as a broker, if its authority is to arrange', async () => {
    const form = census({ dot_number: '732', authorized_for_hire: 'false', private_only: 'true' })
    expect((await run(form)).counts).toMatchObject({ Created: 0, 'private carrier only': 1 })
    const BROKER = 'Broker of Property (Except Household Goods)'
    await run(authorities(authorityOf('732').replace(PROPERTY, BROKER)))
    expect((await run(form)).counts).toMatchObject({ Created: 1 })
    const { company_listings } = await downloadExport({ url: server.url, publishToken: PUBLISH_TOKEN })
    expect(company_listings.find(({ usdot_number }) => usdot_number === '732')?.entity_type).toBe('broker')
  })
})
