import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storedTime } from '../domain/time.ts'
import { takePlace } from '../server/data-folder/place.ts'
import { census, importContent, runImport, startImport } from '../tests/support/import-command.ts'
import { importProxy } from '../tests/support/import-proxy.ts'
import { createListing, createUser } from '../tests/support/records.ts'
import { pocketBaseForTests } from '../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
const folder = mkdtempSync(join(tmpdir(), 'import-runs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (content: string, ...args: string[]) => importContent(content, { folder, server, args })
const command = (...args: string[]) => runImport(args, { folder, server })
/** Path of a file with this content. */
const written = (content: string): string => {
  const path = join(folder, 'started.csv')
  writeFileSync(path, content)
  return path
}

const listing = async (usdotNumber: string): Promise<Record<string, unknown> | undefined> =>
  (await server.superuser.list('company_listings', { filter: `usdot_number = "${usdotNumber}"` }))[0]
const newestRun = async (): Promise<Record<string, unknown>> =>
  (await server.superuser.list('imports', { sort: '-created,-@rowid', perPage: '1' }))[0] ?? {}
const newestChange = async (): Promise<number> =>
  Number((await server.superuser.list('changes', { sort: '-seq', perPage: '1' }))[0]?.['seq'] ?? 0)

const FILE = census({ dot_number: '10' }, { dot_number: '11', private_only: 'true' }, { dot_number: '12' }, 'bad,row')
const NEXT = census(
  { dot_number: '10', telephone: '(417) 555-0177' },
  { dot_number: '12', phy_city: 'JOPLIN', phy_zip: '64801', telephone: '(417) 555-0188' },
  { dot_number: '13', legal_name: 'NEWCOMER TRUCKING' },
)

describe('a dry run, a run, an update and undoing them', () => {
  let before: Record<string, unknown>[] = []
  let firstRun = ''
  let secondRun = ''
  beforeAll(async () => {
    before = await server.superuser.list('locations', { sort: 'id' })
  })

  it('tries a file without storing anything but its own row', async () => {
    const change = await newestChange()
    const { output, counts } = await run(FILE, '--dry-run')
    expect(counts).toMatchObject({
      'Rows read': 4,
      'Would be created': 2,
      'Would be updated': 0,
      Skipped: 1,
      Rejected: 1,
    })
    expect(output).toContain('Dry run: nothing was stored.')
    expect(output).toContain('  Prairie Lines LLC, Springfield, MO (USDOT 10)')
    expect(await listing('10')).toBeUndefined()
    expect(await newestChange()).toBe(change)
    expect(await newestRun()).toMatchObject({ mode: 'dry_run', state: 'finished', counts: { created: 2, rejected: 1 } })
  })

  it('stores its results, with a row of who, when and what', async () => {
    const { counts } = await startImport([written(FILE)], { folder, url: server.url })
    expect(counts).toMatchObject({ Created: 2, Updated: 0, Unchanged: 0, Skipped: 1, Rejected: 1 })
    const row = await newestRun()
    firstRun = String(row['id'])
    expect(row).toMatchObject({ mode: 'run', state: 'finished', kind: 'carriers', actor: '', error: '', holder: '' })
    expect(row['checksum']).toMatch(/^[0-9a-f]{64}$/)
    expect(row['progress']).toBe(row['bytes'])
    expect(row['finished']).not.toBe('')
  })

  it('finds nothing new in the same file', async () => {
    const change = await newestChange()
    expect((await run(FILE)).counts).toMatchObject({ Created: 0, Updated: 0, Unchanged: 2, Skipped: 1, Rejected: 1 })
    expect(await newestChange()).toBe(change)
  })

  it('shows field by field what an update would change, and keeps what people wrote', async () => {
    const edited = await listing('12')
    await server.superuser.patch(`/api/collections/company_listings/records/${edited?.['id']}`, {
      phone: '(417) 555-0100',
    })
    const { output, counts } = await run(NEXT, '--dry-run')
    expect(counts).toMatchObject({ 'Would be created': 1, 'Would be updated': 2, Unchanged: 0 })
    expect(output).toContain('    Phone Number: (417) 555-0142 → (417) 555-0177')
    expect(output).toMatch(/Location: Springfield.* → Joplin/)
    expect(output).not.toContain('0188')
    expect((await run(NEXT)).counts).toMatchObject({ Created: 1, Updated: 2, Unchanged: 0 })
    secondRun = String((await newestRun())['id'])
    expect(await listing('12')).toMatchObject({ phone: '(417) 555-0100' })
  })

  it('undoes the update, and then the first run, except for what people edited', async () => {
    const undone = await command('--undo', secondRun)
    expect(undone.counts).toMatchObject({ Removed: 1, 'Put back': 2, 'Left as they are': 0 })
    expect(await listing('13')).toBeUndefined()
    expect(await listing('10')).toMatchObject({ phone: '(417) 555-0142' })
    const first = await command('--undo', firstRun)
    expect(first.counts).toMatchObject({ Removed: 1, 'Put back': 0, 'Left as they are': 1, 'edited since': 1 })
    expect(await listing('10')).toBeUndefined()
    expect(await listing('12')).toMatchObject({ phone: '(417) 555-0100' })
    expect(await server.superuser.read('imports', firstRun)).toMatchObject({ state: 'undone', holder: '' })
    const cities = await server.superuser.list('locations', { sort: 'id' })
    expect(cities.filter(({ id }) => !before.some((city) => city['id'] === id))).toMatchObject([{ region: 'MO' }])
  })

  it('does not undo a run twice, nor a dry one', async () => {
    const again = await startImport(['--undo', firstRun], { folder, url: server.url })
    expect(again).toMatchObject({ code: 1, errors: 'That run is already undone.\n' })
    await run(FILE, '--dry-run')
    const dry = String((await newestRun())['id'])
    expect((await command('--undo', dry)).errors).toContain('A dry run stored nothing')
  })

  it('lists the runs', async () => {
    const { output } = await startImport(['--list'], { folder, url: server.url })
    expect(output).toMatch(new RegExp(`^${firstRun}  .*  run +undone +2 created, 0 updated  `, 'm'))
  })
})

it('keeps a company that someone relies on, and says why', async () => {
  const numbers = ['21', '22', '23', '24', '25']
  await run(census(...numbers.map((dot_number) => ({ dot_number }))))
  const id = String((await newestRun())['id'])
  const owner = await createUser(server.superuser, server.guest)
  const [owned, assigned, asked, reviewed] = await Promise.all(
    numbers.map(async (number) => String((await listing(number))?.['id'])),
  )
  await server.superuser.patch(`/api/collections/company_listings/records/${owned}`, { owner: owner.id })
  await server.superuser.create('listing_assignments', { listing: assigned, assigned_to_user: owner.id })
  await server.superuser.create('inquiries', {
    ...{ listing: asked, customer_name: 'Dana', customer_email: 'dana@example.com', status: 'new' },
    ...{ customer_phone: '312-555-0101', message: 'Can you haul ten pallets?' },
  })
  await server.superuser.create('reviews', {
    ...{ listing: reviewed, customer_name: 'Dana', customer_email: 'dana@example.com', rating: 5 },
    review_text: 'They were on time, twice.',
  })
  const { counts } = await command('--undo', id)
  expect(counts).toMatchObject({ Removed: 1, 'Left as they are': 4, 'have inquiries': 1, 'have reviews': 1 })
  expect(await listing('25')).toBeUndefined()
  expect(await listing('23')).toBeDefined()
})

it('restores only filled fields of a company that people entered by hand', async () => {
  const id = await createListing(server.superuser, { name: 'Hand Made Freight', usdot_number: '31', phone: '' })
  const before = await server.superuser.read('company_listings', id)
  await run(census({ dot_number: '31' }))
  expect(await listing('31')).toMatchObject({ phone: '(417) 555-0142', power_units: 3 })
  await command('--undo', String((await newestRun())['id']))
  const { updated: _now, ...after } = await server.superuser.read('company_listings', id)
  expect(after).toEqual(Object.fromEntries(Object.entries(before).filter(([field]) => field !== 'updated')))
})

describe('a second import while one runs', () => {
  const refused = { code: 1, output: '' }

  it('is refused in one line on the same data folder, with or without a server', async () => {
    for (const options of [{ url: server.url, dataDir: join(folder, 'held') }, { dataDir: join(folder, 'own') }]) {
      const leave = takePlace(join(options.dataDir, '.import-lock'))
      const second = await startImport([written(FILE)], { folder, ...options })
      leave?.()
      expect(second).toMatchObject({
        ...refused,
        errors: 'Another import is running. Wait until it ends, or stop it first.\n',
      })
    }
  })

  it.each([
    ['carriers', census({ dot_number: '60' }), []],
    ['listings', 'name,city,state,services\nLate Lines,Gary,IN,Freight\n', ['--kind', 'listings']],
  ])(
    'has failed, and is not at work, when the server is gone as soon as a run of %s has begun',
    async (_, content, args) => {
      const { superuserToken } = server
      await using proxy = await importProxy(server.url, () => false, /\/collections\/locations\//)
      expect(
        (await importContent(content, { folder, server: { url: proxy.url, superuserToken }, args: [...args] })).code,
      ).toBe(1)
      expect(await newestRun()).toMatchObject({
        state: 'failed',
        holder: '',
        error: expect.stringContaining('stopped answering'),
      })
    },
  )

  const heldBy = (holder: string) =>
    server.superuser.create('imports', {
      ...{ file_name: 'other.csv', kind: 'carriers', mode: 'run', state: 'running', holder },
      heartbeat_at: storedTime(new Date()),
    })

  it('is refused while another process shows signs of life, and continues once that is gone', async () => {
    const other = await heldBy('elsewhere 1')
    expect(await run(FILE)).toMatchObject({
      ...refused,
      errors: expect.stringMatching(/^The import of other\.csv is still running in process elsewhere 1\..*\n$/),
    })
    await server.superuser.patch(`/api/collections/imports/records/${other}`, {
      heartbeat_at: '2020-01-01 00:00:00.000Z',
    })
    expect((await run(FILE)).code).toBe(3)
    expect(await server.superuser.read('imports', other)).toMatchObject({ state: 'stopped', holder: '' })
  })

  it('continues when a clock set back dates the other one’s signs of life an hour ahead', async () => {
    const other = await heldBy('elsewhere 2')
    const inAnHour = storedTime(new Date(Date.now() + 3_600_000))
    await server.superuser.patch(`/api/collections/imports/records/${other}`, { heartbeat_at: inAnHour })
    expect((await run(FILE)).code).toBe(3)
  })

  it('continues at once when the process of this machine that owned the run has ended', async () => {
    await heldBy(`${hostname()} 4194304`)
    expect((await run(FILE)).code).toBe(3)
  })
})

it('finally hides what no file has named for long, and publishes it when one does', async () => {
  const both = census({ dot_number: '51' }, { dot_number: '52' })
  await run(both)
  const [memory] = await server.superuser.list('carrier_imports', { filter: 'usdot_number = "52"' })
  await server.superuser.patch(`/api/collections/carrier_imports/records/${memory?.['id']}`, { seen_on: '2020-01-31' })
  const { output } = await run(census({ dot_number: '51' }))
  expect(output).toContain('Hidden by rule, since no recent file lists them: 1\n')
  expect(await listing('52')).toMatchObject({ state: 'hidden' })
  expect((await run(both)).output).toContain('Public again, since this file lists them: 1\n')
  expect(await listing('52')).toMatchObject({ state: 'published' })
})

describe('a file that is older than what the directory has', () => {
  const known = { dot_number: '91', nbr_power_unit: '12' }
  const trucks = async () => (await listing('91'))?.['power_units']

  it('does not change a company, and says so', async () => {
    expect((await run(census(known), '--date', '2026-03-01')).output).toContain('Data as of Mar 1, 2026 (as given).')
    const dry = await run(census({ ...known, nbr_power_unit: '9' }), '--date', '2026-02-01', '--dry-run')
    expect(dry.counts).toMatchObject({ 'Would be updated': 0, 'older than what we have': 1 })
    const { counts } = await run(census({ ...known, nbr_power_unit: '9' }), '--date', '2026-02-01')
    expect(counts).toMatchObject({ Updated: 0, Unchanged: 0, Skipped: 1, 'older than what we have': 1 })
    expect(await trucks()).toBe(12)
  })

  it('still adds a company that the directory does not have', async () => {
    const { counts } = await run(census(known, { dot_number: '92' }), '--date', '2026-02-01')
    expect(counts).toMatchObject({ Created: 1, Unchanged: 1, Skipped: 0 })
  })

  it('is applied again when its date is right', async () => {
    await run(census({ ...known, nbr_power_unit: '9' }), '--date', '2026-03-02')
    expect(await trucks()).toBe(9)
  })

  it.each([
    ['31-12-2025', '--date: Date of the data must be a day between 1930 and today, as YYYY-MM-DD.'],
    ['2999-01-01', '--date: Date of the data must be a day between 1930 and today, as YYYY-MM-DD.'],
  ])('cannot be dated %s', async (date, message) => {
    const { code, errors } = await run(census(known), '--date', date)
    expect([code, errors.trim()]).toEqual([1, message])
  })
})

describe('a census without any date', () => {
  const known = { dot_number: '95', add_date: '', nbr_power_unit: '12' }
  const undated = (...rows: Parameters<typeof census>) => run(census(...rows), '--kind', 'carriers')
  const left = async () => {
    const [record] = await server.superuser.list('carrier_records', { filter: 'usdot_number = "95"' })
    return (record?.['records'] as { left?: object } | undefined)?.left
  }
  const SAID = 'without a date, while what we have has one'

  it('changes nothing that has a date, and hides nobody', async () => {
    await run(census(known), '--date', '2026-03-01')
    for (const change of [{ nbr_power_unit: '9' }, { private_only: 'true', authorized_for_hire: 'false' }])
      for (const args of [['--dry-run'], []]) {
        const { counts, output } = await run(census({ ...known, ...change }), '--kind', 'carriers', ...args)
        expect(counts).toMatchObject({ Skipped: 1, [SAID]: 1 })
        expect(output).toContain('Import it with --date YYYY-MM-DD')
      }
    expect([await left(), await listing('95')]).toMatchObject([undefined, { power_units: 12, state: 'published' }])
  })

  it('adds companies, and changes what it said itself', async () => {
    expect((await undated({ ...known, dot_number: '96' })).counts).toMatchObject({ Created: 1 })
    expect((await undated({ ...known, dot_number: '96', nbr_power_unit: '7' })).counts).toMatchObject({ Updated: 1 })
    expect(await listing('96')).toMatchObject({ power_units: 7 })
  })
})

it('stores thousands with the same name and city, and the next file marks each as seen', async () => {
  const numbers = Array.from({ length: 2500 }, (_, index) => String(70_001 + index))
  const file = census(...numbers.map((dot_number) => ({ dot_number })))
  await run(file)
  const memoryOf = async (number = '') =>
    (await server.superuser.list('carrier_imports', { filter: `usdot_number = "${number}"` }))[0]
  const some = [numbers[0], numbers[999], numbers[1000], numbers.at(-1)]
  const day = (await memoryOf(some[0]))?.['seen_on']
  for (const number of some)
    await server.superuser.patch(`/api/collections/carrier_imports/records/${(await memoryOf(number))?.['id']}`, {
      seen_on: '2020-01-31',
    })
  await run(file)
  for (const number of some) expect(await memoryOf(number)).toMatchObject({ seen_on: day })
})

it('does not add a company that was removed on purpose', async () => {
  await run(census({ dot_number: '61' }))
  const admin = server.as((await createUser(server.superuser, server.guest, { is_admin: true })).token)
  await admin.delete(`/api/collections/company_listings/records/${(await listing('61'))?.['id']}`)
  expect((await run(census({ dot_number: '61' }))).counts).toMatchObject({ Created: 0, Skipped: 1 })
  expect(await listing('61')).toBeUndefined()
})

it('uses the first of two rows that share a number, and skips the second', async () => {
  const { counts } = await run(census({ dot_number: '41' }, { dot_number: '41', legal_name: 'ANOTHER NAME TRUCKING' }))
  expect(counts).toMatchObject({ Created: 1, Skipped: 1, 'USDOT number repeated in the file': 1 })
  expect(await listing('41')).toMatchObject({ name: 'Prairie Lines LLC' })
})
