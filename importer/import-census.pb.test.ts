import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  CENSUS_COLUMNS,
  CENSUS_ROW,
  type CommandRun,
  census,
  censusLine,
  importContent,
  startImport,
} from '../tests/support/import-command.ts'
import { importProxy } from '../tests/support/import-proxy.ts'
import { importCarriers } from '../tests/support/imports.ts'
import { ageAddress, createListing, createUser } from '../tests/support/records.ts'
import { pocketBaseForTests } from '../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
const folder = mkdtempSync(join(tmpdir(), 'import-census-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Writes the file and imports it, by default into this file's server. */
const runImport = (content: string | Buffer | undefined, path?: string, url = server.url): Promise<CommandRun> =>
  importContent(content, {
    ...{ folder, server: { url, superuserToken: server.superuserToken } },
    ...(path ? { path } : {}),
  })

const listing = async (usdotNumber: string): Promise<Record<string, unknown>> => {
  const [found] = await server.superuser.list('company_listings', {
    filter: `usdot_number = "${usdotNumber}"`,
    expand: 'location,services',
  })
  if (!found) throw new Error(`no company has USDOT number ${usdotNumber}`)
  return found
}
const expanded = async (usdotNumber: string): Promise<{ location: Record<string, unknown>; services: string[] }> => {
  const { expand } = (await listing(usdotNumber)) as {
    expand: { location: Record<string, unknown>; services: { name: string }[] }
  }
  return { location: expand.location, services: expand.services.map(({ name }) => name) }
}
const changes = async (): Promise<number> => {
  const [newest] = await server.superuser.list('changes', { sort: '-seq', perPage: '1' })
  return Number(newest?.['seq'] ?? 0)
}

describe('a first import', () => {
  it('stores a carrier in readable form, and leaves fields that only people fill empty', async () => {
    const { code, counts } = await runImport(census({ dot_number: '0100', hm_flag: 'true' }))
    expect(code).toBe(0)
    expect(counts).toMatchObject({ 'Rows read': 1, Created: 1, Updated: 0, Unchanged: 0, Skipped: 0, Rejected: 0 })
    expect(await listing('100')).toMatchObject({
      name: 'Prairie Lines LLC',
      slug: 'prairie-lines-llc',
      phone: '(417) 555-0142',
      email: 'dispatch@prairie.example.com',
      address: '12 W Dock St Ste 4, Springfield, MO 65801',
      description: '',
      search_text: expect.stringContaining('prairie lines llc springfield mo missouri 100'),
      rating: 0,
      is_featured: false,
      verified: false,
      owner: '',
      website: '',
      logo: '',
    })
    expect(await expanded('100')).toMatchObject({
      location: { name: 'Springfield, MO', slug: 'springfield-mo', region: 'MO', country: 'US' },
      services: ['HAZMAT', 'Trucking', 'Freight'],
    })
  })

  it('adds the service of carriers of cars to the catalog, once, and knows it when it was renamed', async () => {
    const carrier = { legal_name: 'AUTO CARRIER EXPRESS INC', phy_city: 'HOUSTON', phy_state: 'TX' }
    await runImport(census({ ...carrier, dot_number: '105' }))
    expect((await expanded('105')).services).toEqual(['Auto Transport', 'Trucking'])
    const [service] = await server.superuser.list('services', { filter: 'slug = "auto-transport"' })
    await server.superuser.patch(`/api/collections/services/records/${String(service?.['id'])}`, {
      name: 'Car Hauling',
    })
    await runImport(census({ ...carrier, dot_number: '106' }))
    expect((await expanded('106')).services).toEqual(['Car Hauling', 'Trucking'])
    expect(await server.superuser.list('services', { filter: 'name ~ "Auto"' })).toEqual([])
  })

  it('logs each company and each new city as a change', async () => {
    const before = await changes()
    await runImport(census({ dot_number: '110', phy_city: 'ARAB', phy_state: 'AL' }))
    const logged = await server.superuser.list('changes', { filter: `seq > ${before}`, sort: 'seq' })
    expect(logged.map(({ collection, action }) => `${action} ${collection}`)).toEqual([
      'create locations',
      'create company_listings',
    ])
  })

  it('gives the plain slug to the largest city of a name, and the others their state', async () => {
    await runImport(
      census(
        { dot_number: '120', phy_state: 'MA', phy_zip: '1103' },
        { dot_number: '121', phy_state: 'IL', phy_zip: '62701' },
        { dot_number: '122', phy_state: 'IL', phy_zip: '' },
      ),
    )
    const { location } = await expanded('121')
    expect(location).toMatchObject({
      ...{ name: 'Springfield', slug: 'springfield', region: 'IL', size: 38 },
      ...{ is_imported: true, has_larger_namesake: false, latitude: 39.8017 },
    })
    expect((await expanded('122')).location['id']).toBe(location['id'])
    expect((await expanded('120')).location).toMatchObject({ name: 'Springfield, MA', slug: 'springfield-ma' })
  })

  it('gives a city its position, moves it when a larger one has its name, and redirects its old address', async () => {
    const city = await server.superuser.create('locations', { name: 'Odessa', region: 'FL', country: 'US' })
    await runImport(census({ dot_number: '125', phy_city: 'ODESSA', phy_state: 'FL', phy_zip: '33556' }))
    expect((await expanded('125')).location).toMatchObject({ id: city, slug: 'odessa-fl', size: 1, is_imported: false })
    const [redirect] = await server.superuser.list('location_redirects', { filter: `location = "${city}"` })
    expect(redirect).toMatchObject({ from_slug: 'odessa' })
  })

  it('finds cities of the catalog whatever their spelling, but not in another region', async () => {
    await runImport(
      census(
        { dot_number: '130', phy_city: 'ST. LOUIS' },
        { dot_number: '131', phy_city: 'COLUMBUS', phy_state: 'GA' },
        { dot_number: '132', phy_city: 'COLUMBUS', phy_state: 'OH' },
      ),
    )
    expect((await expanded('130')).location).toMatchObject({ name: 'St. Louis', slug: 'st-louis' })
    expect((await expanded('131')).location).toMatchObject({ name: 'Columbus, GA', slug: 'columbus-ga' })
    expect((await expanded('132')).location).toMatchObject({ name: 'Columbus', slug: 'columbus' })
  })

  it('gives companies with the same name and city different slugs', async () => {
    const twin = { legal_name: 'TWIN FREIGHT INC', phy_city: 'HOUSTON', phy_state: 'TX' }
    await runImport(census(...['140', '141', '142', '143'].map((dot_number) => ({ ...twin, dot_number }))))
    const slugs = await Promise.all(['140', '141', '142', '143'].map(async (n) => (await listing(n))['slug']))
    expect(slugs).toEqual([
      'twin-freight-inc',
      'twin-freight-inc-houston',
      'twin-freight-inc-houston-2',
      'twin-freight-inc-houston-3',
    ])
  })

  it('lists a company under its trade name, with its legal name', async () => {
    await runImport(census({ dot_number: '150', dba_name: 'D&L HAULING' }))
    expect(await listing('150')).toMatchObject({
      name: 'D&L Hauling',
      slug: 'd-l-hauling',
      legal_name: 'Prairie Lines LLC',
    })
  })

  it('skips private carriers, those not for hire, those abroad and duplicates, and counts each kind', async () => {
    const { counts, rejected } = await runImport(
      census(
        { dot_number: '160', private_only: 'true', authorized_for_hire: 'false' },
        { dot_number: '161', authorized_for_hire: 'false' },
        { dot_number: '162', phy_country: 'MX', phy_state: 'NL' },
        { dot_number: '163', exempt_for_hire: 'true', authorized_for_hire: 'false' },
        { dot_number: '163', legal_name: 'THE SECOND ROW TRUCKING' },
        { dot_number: '164', phy_city: 'LAVAL', phy_state: 'QC', phy_country: 'CA', phy_zip: 'H7X1K1' },
      ),
    )
    expect(counts).toEqual({
      'Rows read': 6,
      Created: 2,
      Updated: 0,
      Unchanged: 0,
      Skipped: 4,
      'not in the United States or Canada': 1,
      'private carrier only': 1,
      'not for hire': 1,
      'USDOT number repeated in the file': 1,
      Rejected: 0,
    })
    expect(rejected).toBe('')
    expect((await listing('163'))['name']).toBe('Prairie Lines LLC')
  })

  it('keeps names of punctuation, markup, accents, emoji, other scripts and 200 characters', async () => {
    const names = [
      '!!!',
      '</SCRIPT><B>HAUL',
      'ÉCLAIR ØST TRUCKING',
      '🚚🚚',
      `${'X'.repeat(191)} TRUCKING`,
      'ВОСТОК LLC',
      '東京運送 LLC',
    ]
    const { counts } = await runImport(census(...names.map((legal_name, n) => ({ dot_number: `17${n}`, legal_name }))))
    expect(counts).toMatchObject({ Created: 7, Rejected: 0 })
    expect((await listing('170'))['slug']).toBe('usdot-170')
    expect((await listing('172'))['slug']).toBe('eclair-ost-trucking')
    expect((await listing('173'))['slug']).toBe('usdot-173')
    expect((await listing('175'))['slug']).toBe('vostok-llc')
    expect((await listing('176'))['slug']).toBe('usdot-176')
  })
})

describe('a second import', () => {
  it('tells when a record without changes became old, and changes nothing before', async () => {
    const [header = '', row = ''] = census({ dot_number: '1620292' }).split('\n')
    const on = async (day: string) => {
      // It has to file by the end of February of odd years.
      const content = `${header},mcs150_date\n${row},01-MAR-22`
      const { counts } = await importContent(content, { folder, server, args: ['--date', day] })
      return [counts['Updated'], (await listing('1620292'))['source_date']]
    }
    await on('2023-03-10')
    expect(await on('2024-02-20')).toEqual([0, '2023-03-10'])
    expect(await on('2024-03-02')).toEqual([1, '2024-03-02'])
    expect(await on('2025-02-20')).toEqual([0, '2024-03-02'])
    expect(await on('2025-03-05')).toEqual([1, '2025-03-05'])
  })

  it('changes nothing when the file is the same', async () => {
    const content = census({ dot_number: '200', phy_city: 'TULSA', phy_state: 'OK' }, { dot_number: '201' })
    await runImport(content)
    const before = { seq: await changes(), first: await listing('200'), second: await listing('201') }
    const { counts } = await runImport(content)
    expect(counts).toMatchObject({ Created: 0, Updated: 0, Unchanged: 2 })
    expect({ seq: await changes(), first: await listing('200'), second: await listing('201') }).toEqual(before)
  })

  it('applies changes of the census; a new name gives a new slug and keeps the old one', async () => {
    await runImport(census({ dot_number: '210', legal_name: 'OLD NAME TRUCKING' }))
    await ageAddress(server.superuser, String((await listing('210'))['id']))
    const { counts } = await runImport(
      census({
        dot_number: '210',
        legal_name: 'NEW NAME TRUCKING',
        telephone: '(417) 555-0199',
        phy_city: 'JOPLIN',
        hm_flag: 'true',
      }),
    )
    expect(counts).toMatchObject({ Created: 0, Updated: 1 })
    const now = await listing('210')
    expect(now).toMatchObject({ name: 'New Name Trucking', slug: 'new-name-trucking', phone: '(417) 555-0199' })
    expect(await expanded('210')).toMatchObject({
      location: { name: 'Joplin' },
      services: ['HAZMAT', 'Trucking', 'Freight'],
    })
    const redirects = await server.superuser.list('slug_redirects', { filter: 'from_slug = "old-name-trucking"' })
    expect(redirects.map(({ listing }) => listing)).toEqual([now['id']])
  })

  it('keeps what an editor or owner wrote, and fields that only people fill', async () => {
    await runImport(census({ dot_number: '220' }))
    const { id } = await listing('220')
    const owner = await createUser(server.superuser, server.guest)
    const edited = {
      description: 'We haul grain.',
      phone: '(417) 555-0100',
      owner: owner.id,
      rating: 4,
      verified: true,
      is_featured: true,
      website: 'https://prairie.example.com',
    }
    await server.superuser.patch(`/api/collections/company_listings/records/${id}`, edited)
    await runImport(
      census({
        dot_number: '220',
        telephone: '(417) 555-0111',
        email_address: 'NEW@PRAIRIE.EXAMPLE.COM',
        driver_total: '9',
      }),
    )
    expect(await listing('220')).toMatchObject({ ...edited, email: 'new@prairie.example.com' })
  })

  it('fills only the empty fields of a company entered by hand', async () => {
    await createListing(server.superuser, { name: 'Hand Made Freight', usdot_number: '230', phone: '' })
    const before = await listing('230')
    const { counts } = await runImport(census({ dot_number: '230' }))
    expect(counts).toMatchObject({ Created: 0, Updated: 1 })
    const { updated: _then, search_text: _before, ...kept } = before
    const { updated: _now, search_text: _after, ...after } = await listing('230')
    expect(after).toMatchObject({ name: kept['name'], address: kept['address'], location: kept['location'] })
    expect(after).toMatchObject({ phone: '(417) 555-0142', power_units: 3, registered_on: '2009-10-18' })
  })
})

describe('rows that cannot be imported', () => {
  it('are stored with their columns and a reason, and do not delay other rows', async () => {
    const { code, counts, rejected, output } = await runImport(
      census(
        { dot_number: 'none' },
        { dot_number: '301', legal_name: '' },
        { dot_number: '302', phy_state: 'ZZ' },
        { dot_number: '303', hm_flag: 'maybe' },
        { dot_number: '304', legal_name: `${'X'.repeat(192)} TRUCKING` },
        { dot_number: '305', phy_city: '', phy_zip: '' },
        '306,"NEVER CLOSED,1',
        '307,too,few',
        `${censusLine({ dot_number: '308' })},one more`,
        censusLine({ dot_number: '309', legal_name: `"${'X'.repeat(10_000_000)}"` }),
        { dot_number: '310', legal_name: '=CMD() TRUCKING', phy_city: '?', phy_zip: '' },
        { dot_number: '311' },
      ),
    )
    expect(code).toBe(3)
    expect(counts).toMatchObject({ 'Rows read': 12, Created: 1, Rejected: 11 })
    expect(output).toContain('.rejected.csv')
    const lines = rejected.trimEnd().split('\r\n')
    expect(lines[0]).toBe(`${CENSUS_COLUMNS.join(',')},reason`)
    expect(lines.slice(1).map((line) => line.slice(line.indexOf('line ')))).toEqual([
      expect.stringContaining('line 2: the USDOT number ""none"" is none of 1 to 8 digits'),
      'line 3: the company has no name',
      expect.stringContaining('line 4: state ""ZZ"" is no state'),
      expect.stringContaining('line 5: hm_flag ""maybe"" is neither true nor false'),
      'line 6: the name is longer than 200 characters',
      'line 7: the city is empty, and no postal code says it"',
      'line 8: a quote is not closed',
      'line 9: 3 cells where the header has 23',
      'line 10: 24 cells where the header has 23',
      'line 11: the row is longer than 256 kB',
      'line 12: the city is empty, and no postal code says it"',
    ])
    expect(rejected).toContain("'=CMD()")
    expect(rejected.length).toBeLessThan(10_000)
  })

  it('forgets the rejected rows of an earlier run', async () => {
    const path = join(folder, 'mended.csv')
    expect((await runImport(census({ dot_number: 'none' }), path)).rejected).not.toBe('')
    expect((await runImport(census({ dot_number: '320' }), path)).rejected).toBe('')
  })
})

describe('files of all kinds', () => {
  it('reads a byte-order mark, CRLF, latin-1 bytes and columns in another order and case', async () => {
    const columns = [...CENSUS_COLUMNS].reverse()
    const values = { ...CENSUS_ROW, dot_number: '400', legal_name: 'MONTR\xc9AL LINES' }
    const content = [columns.map((column) => column.toUpperCase()), columns.map((column) => values[column])]
    const text = content.map((cells) => cells.join(',')).join('\r\n')
    const { counts } = await runImport(Buffer.concat([Buffer.from('\ufeff'), Buffer.from(text, 'latin1')]))
    expect(counts).toMatchObject({ Created: 1, Rejected: 0 })
    expect((await listing('400'))['name']).toBe('Montréal Lines')
  })

  const folderPath = join(folder, 'a-folder.csv')
  beforeAll(() => mkdirSync(folderPath))

  it.each([
    [
      'a missing column',
      census({}).replace('private_only,', '').replace('phy_city,', ''),
      'looks like a motor carrier census, but has no columns phy_city, private_only',
    ],
    ['an empty file', '', 'is empty'],
    ['a file of empty lines', '\n\n', 'is empty'],
    ['a header alone', census(), 'has no rows'],
    [
      'a spreadsheet',
      Buffer.from(zipSync({ '[Content_Types].xml': strToU8('x') })),
      'is a spreadsheet (.xlsx); save it as CSV',
    ],
    ['a header with a stray quote', `"${census({})}`, 'the header has an error'],
  ])('stops at %s with one line, before anything is written', async (_what, content, message) => {
    const before = await changes()
    const { code, errors, output } = await runImport(content)
    expect({ code, output }).toEqual({ code: 1, output: '' })
    expect(errors).toContain(message)
    expect(errors.trimEnd().split('\n')).toHaveLength(1)
    expect(await changes()).toBe(before)
  })

  it('names a missing folder or file in one line', async () => {
    expect(await runImport(undefined, folderPath)).toMatchObject({
      code: 1,
      errors: `${folderPath} is a folder; name a CSV file\n`,
    })
    const nowhere = join(folder, 'nowhere.csv')
    expect(await runImport(undefined, nowhere)).toMatchObject({
      code: 1,
      errors: `${nowhere} does not exist\n`,
    })
  })

  it('stops with one line if the server cannot be reached', async () => {
    const path = join(folder, 'unreachable.csv')
    writeFileSync(path, census({ dot_number: 'none' }))
    const { code, errors } = await startImport([path], { folder, url: 'http://127.0.0.1:9' })
    expect({ code, errors }).toEqual({ code: 1, errors: 'Cannot reach PocketBase at http://127.0.0.1:9\n' })
  })
})

describe('a server that stops halfway', () => {
  it('keeps what is stored; the next run adds the rest', async () => {
    const content = census(
      ...Array.from({ length: 1500 }, (_, n) => ({
        dot_number: String(50_000 + n),
        legal_name: `FLEET ${n} TRUCKING`,
      })),
    )
    const path = join(folder, 'long.csv')
    let batches = 0
    await using proxy = await importProxy(server.url, () => ++batches === 1)
    const broken = await runImport(content, path, proxy.url)
    expect(broken).toMatchObject({ code: 1, counts: {} })
    expect(broken.errors).toMatch(
      /^PocketBase at .* stopped answering\. Finished rows are kept\. Import the file again for the rest\.\n$/,
    )
    const before = await changes()
    const { code, counts, output } = await runImport(content, path)
    expect(output).toMatch(/^Continues run [a-z0-9]{15}, which was interrupted\.\n/)
    expect({ code, counts }).toMatchObject({ code: 0, counts: { Created: 1500, Unchanged: 0 } })
    expect((await changes()) - before).toBe(500)
  })
})

describe('the steps of an import', () => {
  it('are refused to everyone except superusers', async () => {
    const admin = await createUser(server.superuser, server.guest, { is_admin: true })
    for (const path of ['/api/directory/imports', '/api/directory/imports/anything1234567/insert']) {
      expect((await server.guest.post(path, '')).status).toBe(401)
      expect((await server.as(admin.token).post(path, '')).status).toBe(403)
    }
  })

  it('are refused to a process that does not own the run', async () => {
    const run = await server.superuser.create('imports', {
      ...{ file_name: 'census.csv', kind: 'carriers', mode: 'run', state: 'running', holder: 'here 1' },
    })
    for (const step of ['note', 'compare', 'same', 'insert', 'update', 'undo'])
      for (const holder of ['', 'there 2'])
        expect((await server.superuser.post(`/api/directory/imports/${run}/${step}?holder=${holder}`, {})).status).toBe(
          409,
        )
    await server.superuser.patch(`/api/collections/imports/records/${run}`, { holder: '', state: 'stopped' })
  })

  it('name the carrier that cannot be stored, and store the others', async () => {
    const name = "Robert'); DROP TABLE company_listings;--"
    const { counts, rejected } = await importCarriers(server, [
      { usdot_number: '601', name, services: ['Freight', 'freight', 'Unheard of'] },
      { usdot_number: '602', name: '' },
      { usdot_number: '603', services: ['Unheard of'] },
    ])
    expect(counts).toMatchObject({ created: 1, updated: 0, unchanged: 0, rejected: 2 })
    expect(rejected).toEqual({
      602: 'name: Company name must be at least 2 characters',
      603: 'none of its services is in the catalog',
    })
    expect((await listing('601'))['name']).toBe(name)
    expect((await expanded('601')).services).toEqual(['Freight'])
  })
})
