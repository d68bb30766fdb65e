import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  guessMapping,
  NO_CHOICES,
  type ReviewArrival,
  type ValueChoices,
} from '../../domain/imports/tables/column-mapping.ts'
import type { TableKind } from '../../domain/imports/tables/table-columns.ts'
import { ROW_REASONS, ROWS_PER_STEP } from '../../domain/imports/tables/table-rows.ts'
import { DO_NOT_LIST } from '../../domain/removal-requests/rules.ts'
import { startImport } from '../../tests/support/import-command.ts'
import { importProxy } from '../../tests/support/import-proxy.ts'
import { createListing } from '../../tests/support/records.ts'
import { pocketBaseForTests } from '../../tests/support/server/pocketbase.ts'
import { openSource } from '../run/source-file.ts'
import { undoRun } from '../run/undo-run.ts'
import { importTable } from './import-table.ts'

const server = pocketBaseForTests()
const folder = mkdtempSync(join(tmpdir(), 'import-table-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const signal = new AbortController().signal
const backend = () => ({ url: server.url, token: server.superuserToken })

interface Asked {
  kind?: TableKind
  isDry?: boolean
  reviews?: ReviewArrival
  choices?: Partial<ValueChoices>
}
const importText = async (
  text: string | Uint8Array,
  { kind = 'listings', isDry = false, reviews = 'waiting', choices = {} }: Asked = {},
) => {
  const path = join(folder, 'table.csv')
  writeFileSync(path, text)
  const file = await openSource(path, folder)
  const mappingOf = (header: readonly string[]) => ({
    ...guessMapping(kind, header),
    reviews,
    choices: { ...NO_CHOICES, ...choices },
  })
  return importTable({ file, kind, isDry, signal, mappingOf, open: async () => backend() })
}
const undo = (run: string) => undoRun({ run, backend: backend(), signal })
const companies = (filter: string) => server.superuser.list('company_listings', { filter, sort: 'name' })
const company = async (name: string) => (await companies(`name = "${name}"`))[0]

const HEADER = 'State;BUSINESS NAME;city;Category;Tel;Web;DOT #;MC #;About;Color'
const LISTINGS = `${HEADER}
Indiana;Moved Lines;Gary;Freight, moving;219-555-0142;moved.example.com;71001;mc 0123456;Full truckload and more since 1998.;red
tx;Odd Haulers;Nowhere Springs;freight;;;;;;blue
`

/** Adds a city that nobody knows. */
const NEW_CITY: Asked = { choices: { places: { 'nowhere springs, tx': 'new' } } }

describe('a file of listings', () => {
  let run = ''

  it('is refused the rows of cities that nobody knows, until someone says which ones are meant', async () => {
    const { counts, report } = await importText(LISTINGS, { isDry: true })
    expect(counts).toMatchObject({ rows: 2, created: 1, rejected: 1 })
    expect(report.rejected?.[0]?.reason).toBe('no city is known as “Nowhere Springs, TX”: say which one is meant')
    const meant = { places: { 'nowhere springs, tx': 'Dallas, Texas' } }
    const { report: answered } = await importText(LISTINGS, { isDry: true, choices: meant })
    expect(answered.created.map(({ place }) => place)).toEqual(['Gary', 'Dallas'])
  })

  it('says in a dry run what it would do, and stores nothing', async () => {
    const { counts, report } = await importText(LISTINGS, { ...NEW_CITY, isDry: true })
    expect(counts).toMatchObject({ rows: 2, created: 2, updated: 0, unchanged: 0, rejected: 0 })
    expect(report.created[0]).toEqual({ usdot_number: '71001', name: 'Moved Lines', place: 'Gary' })
    expect(await companies('name = "Moved Lines" || name = "Odd Haulers"')).toEqual([])
  })

  it('shows in a dry run the companies as they would be, and counts reasons and questions', async () => {
    const { report } = await importText(LISTINGS, { isDry: true, choices: { old_url: '/biz/{name}' } })
    expect(report.preview).toEqual([
      {
        ...{ line: 2, outcome: 'created', name: 'Moved Lines', place: 'Gary, IN', slug: 'moved-lines' },
        fields: [
          { label: 'Service Types', before: '', after: 'Freight, Moving' },
          { label: 'USDOT number', before: '', after: '71001' },
          { label: 'Phone Number', before: '', after: '(219) 555-0142' },
          { label: 'Website', before: '', after: 'https://moved.example.com' },
          { label: 'Company Description', before: '', after: 'Full truckload and more since 1998.' },
          { label: 'MC/MX/FF number', before: '', after: 'MC-123456' },
          { label: 'Old page', before: '', after: '/biz-moved-lines' },
        ],
      },
    ])
    expect(report.reasons).toEqual({ 'no city is known as …: say which one is meant': 1 })
    expect(report.values?.places).toEqual([
      { text: 'Nowhere Springs, TX', rows: 1, suggestion: '', isChosen: false, samples: ['Odd Haulers'] },
    ])
  })

  it('becomes public companies, in cities that are created if someone says so', async () => {
    const done = await importText(LISTINGS, NEW_CITY)
    run = done.run
    expect(done.counts).toMatchObject({ rows: 2, created: 2 })
    const moved = await company('Moved Lines')
    expect(moved).toMatchObject({
      ...{ state: 'published', slug: 'moved-lines', usdot_number: '71001', phone: '(219) 555-0142', rating: 0 },
      website: 'https://moved.example.com',
      mc_number: 'MC-123456',
    })
    expect(moved?.['services']).toHaveLength(2)
    const odd = await company('Odd Haulers')
    const city = await server.superuser.read('locations', String(odd?.['location']))
    expect(city).toMatchObject({ name: 'Nowhere Springs', region: 'TX', country: 'US' })
  })

  it('changes nothing when imported again', async () => {
    const before = await companies('usdot_number = "71001"')
    expect((await importText(LISTINGS, NEW_CITY)).counts).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    expect(await companies('usdot_number = "71001"')).toEqual(before)
  })

  it('updates fields that nobody has edited', async () => {
    const { id } = (await company('Moved Lines')) ?? {}
    await server.superuser.patch(`/api/collections/company_listings/records/${id}`, { phone: '1-800-OWN-TRUX' })
    const news = `Company,City,State,Services,Phone,USDOT,Email\nMoved On,Gary,IN,Freight,219-555-0199,71001,d@moved.example.com\n`
    const { counts, report, run: second } = await importText(news)
    expect(counts).toMatchObject({ updated: 1, created: 0 })
    expect(report.samples.map(({ field }) => field).toSorted()).toEqual([
      'Company Name',
      'Email Address',
      'Service Types',
    ])
    expect(await company('Moved On')).toMatchObject({ phone: '1-800-OWN-TRUX', email: 'd@moved.example.com' })
    expect(await undo(second)).toMatchObject({ restored: 1, removed: 0, left: {} })
    expect(await company('Moved Lines')).toMatchObject({ phone: '1-800-OWN-TRUX', email: '' })
  })

  it('is undone except for what someone has edited since', async () => {
    expect(await undo(run)).toMatchObject({ removed: 1, left: { 'edited since': 1 }, isOver: true })
    expect(await company('Odd Haulers')).toBeUndefined()
    expect(await company('Moved Lines')).toBeDefined()
    expect(await server.superuser.list('locations', { filter: 'name = "Nowhere Springs"' })).toEqual([])
  })

  it('finds companies by their page’s address, and by name and city', async () => {
    const known = await company('Moved Lines')
    const { counts } = await importText(
      `name,city,state,services,slug,address\nMoved Lines,Gary,IN,Freight,https://old.example.com/c/${known?.['slug']},12 Dock Street\n` +
        'MOVED LINES,Gary,Indiana,Freight,,99 Elsewhere Road\nMoved Lines.,Gary,IN,Freight,,\n',
    )
    expect(counts).toMatchObject({ updated: 1, created: 0, skipped: { [ROW_REASONS.repeated]: 2 } })
    expect(await company('Moved Lines')).toMatchObject({ id: known?.['id'], address: '12 Dock Street, Gary, IN' })
  })

  it('continues with the same command after its process was killed', async () => {
    const path = join(folder, 'killed.csv')
    const rows = Array.from({ length: 2 * ROWS_PER_STEP + 9 }, (_, n) => `Steady ${n},Gary,IN,Freight,${72000 + n}\n`)
    writeFileSync(path, `name,city,state,services,usdot\n${rows.join('')}`)
    const args = ['--kind', 'listings', path]
    for (const fate of ['lost', 'done'] as const) {
      let command: ChildProcess | undefined
      const kill = () => {
        command?.kill('SIGKILL')
        return fate === 'done'
      }
      await using proxy = await importProxy(server.url, kill, /\/rows/)
      const onProcess = (child: ChildProcess) => {
        command = child
      }
      expect(await startImport(args, { folder, url: proxy.url, onProcess })).toMatchObject({ code: -1, errors: '' })
    }
    const { code, output, counts } = await startImport(args, { folder, url: server.url })
    expect({ code, counts }).toMatchObject({ code: 0, counts: { 'Rows read': rows.length, Created: rows.length } })
    expect(output).toMatch(/^Continues run/)
    const made = await companies('name ~ "Steady "')
    expect(new Set(made.map(({ usdot_number }) => usdot_number)).size).toBe(rows.length)
    expect(made).toHaveLength(rows.length)
  })

  it('distinguishes companies with the same name and city by their numbers, and matches a row of one of them', async () => {
    const { counts } = await importText(
      `name,city,state,services,usdot
Twin Table Lines,Gary,IN,Freight,71021
TWIN TABLE LINES,Gary,IN,Freight,71022
東京運送 LLC,Gary,IN,Freight,71023
Lone Table Lines,Gary,IN,Freight,71024
LONE TABLE LINES,Gary,IN,Freight,
`,
    )
    expect(counts).toMatchObject({ created: 4, skipped: { [ROW_REASONS.repeated]: 1 } })
    const made = await companies('usdot_number ~ "7102%"')
    expect(made.map(({ slug }) => slug).toSorted()).toEqual([
      'lone-table-lines',
      'twin-table-lines',
      'twin-table-lines-gary',
      'usdot-71023',
    ])
    expect(made.map(({ search_text }) => search_text)).toContain('twin table lines gary in indiana 71022')
    const changes = await server.superuser.list('changes', { filter: `record = "${made[0]?.['id']}"` })
    expect(changes).toMatchObject([{ collection: 'company_listings', action: 'create' }])
  })

  it('does not match the number of a company that is not public', async () => {
    const held = await createListing(server.superuser, { usdot_number: '71031', state: 'waiting' })
    const { counts } = await importText('name,city,state,services,usdot\nNamed Lines,Gary,IN,Freight,71031\n')
    expect(counts).toMatchObject({ created: 1, rejected: 0 })
    expect(await server.superuser.read('company_listings', held)).toMatchObject({ state: 'waiting' })
  })

  it('does not add removed companies', async () => {
    await server.superuser.create('do_not_list', { usdot_number: '71009', reason: 'requested' })
    const { counts } = await importText('name,city,state,services,usdot\nGone Lines,Gary,IN,Freight,71009\n')
    expect(counts).toMatchObject({ created: 0, skipped: { [DO_NOT_LIST]: 1 } })
  })

  it('has each invalid row rejected with a reason, and the others stored', async () => {
    const { counts, report, rejectedFile, leftOutFile } = await importText(
      `name,city,state,services,email,usdot
Good Lines,Gary,IN,Freight,,
Bad Mail,Gary,IN,Freight,nobody,
No Trade,Gary,IN,Gardening,,
Far Away,Paris,Île-de-France,Freight,,
Odd Number,Gary,IN,Freight,,12X
"=HYPERLINK(""http://x.example"")",Gary,IN,Freight,,
Huge ${'x'.repeat(300_000)},Gary,IN,Freight,,
Short,Gary
`,
    )
    expect(counts).toMatchObject({ rows: 8, created: 3, rejected: 5 })
    const reasons = report.rejected?.map(({ line, reason }) => `${line} ${reason}`)
    expect(reasons).toEqual(
      expect.arrayContaining([
        '4 none of its services is in the catalog',
        '5 "Île-de-France" is no state or province of the two countries',
        '7 the name begins like a formula of a spreadsheet',
        '8 the row is longer than 256 kB',
        '9 2 cells where the header has 6',
      ]),
    )
    expect(report.values?.categories[0]).toMatchObject({ text: 'Gardening', rows: 1, found: 'none' })
    expect(report.leftOut).toEqual([
      'Email Address: left out. Please enter a valid email: 1 row, such as “nobody” (line 3)',
      'USDOT number: left out, not a USDOT number: 1 row, such as “12X” (line 6)',
    ])
    expect(await company('Bad Mail')).toMatchObject({ email: '' })
    expect(await company('Odd Number')).toMatchObject({ usdot_number: '' })
    expect(readFileSync(String(rejectedFile), 'utf8')).toContain('No Trade,Gary,IN,Gardening,,,line 4: ')
    expect(readFileSync(String(leftOutFile), 'utf8')).toContain('6,USDOT number,12X,"left out, not a USDOT number"')
  })

  it.each([
    ['a header alone', 'name,city,state,services\n', 'has no rows'],
    ['nothing that names a city', 'name,services\nA Lines,Freight\n', 'No column says where the companies are'],
    ['a spreadsheet', zipSync({ 'xl/workbook.xml': strToU8('x') }), 'is a spreadsheet'],
  ])('that is %s is refused before it begins', async (_what, text, words) => {
    await expect(importText(text)).rejects.toThrow(words)
  })
})

describe('a file of reviews', () => {
  beforeAll(async () => {
    await importText('name,city,state,services,usdot\nReviewed Lines,Gary,IN,Freight,71002\n')
  })
  const REVIEWS = `DOT Number,Company,City,State,Rating,Reviewer,Comment,Date
71002,,,,5,Dana,"Picked up on time, and nothing was broken.",06/30/2021
,reviewed lines,GARY,Indiana,4/5,Sam,Took its time but was careful.,
71002,,,,6,Pat,Six stars for them all day long.,
999999,,,,5,Pat,Nobody knows this company at all.,
71002,,,,3,Lee,Comes from the future as it seems.,2999-01-01
71002,,,,5,DANA,"Picked up on time, and nothing was broken.",
`
  const reviews = () => server.superuser.list('reviews', { filter: 'listing.usdot_number = "71002"', sort: 'created' })

  it('waits for approval, keeps its dates, and is stored once', async () => {
    const dry = await importText(REVIEWS, { kind: 'reviews', isDry: true })
    const { run, counts, report } = await importText(REVIEWS, { kind: 'reviews' })
    expect(counts).toEqual(dry.counts)
    expect(counts).toMatchObject({ rows: 6, created: 3, rejected: 2 })
    expect(report.rejected?.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(['stars are a number from 1 to 5, not “6”', ROW_REASONS.noCompany]),
    )
    const [first, second, third] = await reviews()
    expect(third).toMatchObject({ customer_name: 'Lee' })
    expect(String(third?.['created']).slice(0, 10)).toBe(new Date().toISOString().slice(0, 10))
    expect(first).toMatchObject({ rating: 5, customer_name: 'Dana', is_approved: false, customer_email: '' })
    expect(String(first?.['created'])).toMatch(/^2021-06-30/)
    expect(second).toMatchObject({ rating: 4, customer_name: 'Sam' })
    expect((await importText(REVIEWS, { kind: 'reviews' })).counts).toMatchObject({ created: 0, unchanged: 3 })
    await server.superuser.patch(`/api/collections/reviews/records/${first?.['id']}`, { is_approved: true })
    expect(await undo(run)).toMatchObject({ removed: 2, left: { 'edited since': 1 } })
    expect(await reviews()).toHaveLength(1)
  })

  it('is public at once if the administrator says so', async () => {
    const text = 'USDOT,Stars,Author,Review\n71002,2,Kim,Lost two of my boxes on the way.\n'
    await importText(text, { kind: 'reviews', reviews: 'approved' })
    expect(await reviews()).toContainEqual(expect.objectContaining({ customer_name: 'Kim', is_approved: true }))
  })
})

describe('HTML that an old directory stored', () => {
  const file = `Name,City,State,Category,Phone,About
Tom &amp;amp; Jerry&#039;s Movers,Chicago,IL,freight,9735550101.0,<p>We <strong>move</strong> things.</p><p>Since 1998 &amp; daily.</p>
Caf&eacute; Trucks,Chicago,IL,freight,call me,A plain text about trucks.
`
  const names = 'name ~ "Jerry" || name = "Café Trucks"'
  let run = ''

  it('is imported as plain text, with a clean address, phone number and paragraphs', async () => {
    const dry = await importText(file, { isDry: true })
    expect([dry.counts.created, await companies(names)]).toEqual([2, []])
    const done = await importText(file)
    run = done.run
    const { counts, report } = done
    expect(counts).toMatchObject({ created: 2, rejected: 0 })
    expect(report.leftOut).toEqual([
      expect.stringMatching(/^Phone Number: left out.* 1 row, such as “call me” \(line 3\)$/),
    ])
    expect(await companies(names)).toMatchObject([
      { name: 'Café Trucks', slug: 'cafe-trucks', phone: '' },
      {
        name: "Tom & Jerry's Movers",
        slug: 'tom-jerry-s-movers',
        phone: '(973) 555-0101',
        description: 'We move things.\n\nSince 1998 & daily.',
      },
    ])
  })

  it('changes nothing when imported again, and disappears when undone', async () => {
    const again = await importText(file)
    expect(again.counts).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    await undo(run)
    expect(await companies(names)).toEqual([])
  })

  it('is plain text in reviews, too', async () => {
    const listing = await createListing(server.superuser, { name: 'Reviewed HTML', usdot_number: '71990' })
    const text = `DOT,Author,Stars,Text
71990,Ann &amp; Bob,5,<p>Great &amp;amp; fast movers.</p>
`
    expect((await importText(text, { kind: 'reviews' })).counts).toMatchObject({ created: 1, rejected: 0 })
    const [review] = await server.superuser.list('reviews', { filter: `listing = "${listing}"` })
    expect(review).toMatchObject({ customer_name: 'Ann & Bob', review_text: 'Great & fast movers.' })
    await server.superuser.delete(`/api/collections/company_listings/records/${listing}`)
  })
})
