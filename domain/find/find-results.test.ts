import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { directory, listing, location, service } from '../../tests/support/directory.ts'
import { LiveDirectory } from '../directory/live/live-directory.ts'
import { pageOfKind } from '../directory/pages/page-kinds.ts'
import { findAnswers } from './find-results.ts'
import { LoadedFiles, type ReadText } from './loaded-files.ts'

const cities = ['Chicago', 'Tulsa', 'Schaumburg', ...Array.from({ length: 60 }, (_, n) => `City ${n}`)].map((name) =>
  location(name),
)
// the first file lists the largest cities, and Schaumburg is not one of them
const companies = [
  listing('Prairie State Freight'),
  listing('Zephyr Haulage', { location: location('Schaumburg').id }),
  ...cities.slice(3).flatMap(({ id, name }) => [1, 2].map((n) => listing(`Carrier ${n} of ${name}`, { location: id }))),
]
const SERVICES = [service('Freight'), service('Trucking')]

let read: ReadText
const files = new LoadedFiles((path) => read(path))
const find = (typed: string, limit: number) => findAnswers(files, typed, limit)

/** A directory's site: the content of its addresses, and which ones were requested. */
const serve = (live: LiveDirectory): string[] => {
  const asked: string[] = []
  read = async (path) => {
    asked.push(path)
    const page = pageOfKind(live.lists, path)
    return page && JSON.stringify(page.props)
  }
  return asked
}

let live: LiveDirectory
beforeEach(() => {
  files.forget()
  live = new LiveDirectory(directory(companies, { locations: cities, services: SERVICES }))
})
afterEach(() => void vi.restoreAllMocks())

test.each([
  ['Prarie', 'Prairie State Freight', 'prairie'],
  ['Zehpyr', 'Zephyr Haulage', 'zephyr'],
  ['Schaumbrug', 'Schaumburg, IL', 'schaumburg'],
  ['frieght', 'Freight', 'freight'],
  ['frieght schuamburg', 'Freight in Schaumburg, IL', 'freight schaumburg'],
  ['state prairei', 'Prairie State Freight', 'state prairie'],
])('one typing error in %j still finds %j', async (typed, label, meant) => {
  serve(live)
  const found = await find(typed, 10)
  expect(found.answers[0]).toMatchObject({ label })
  expect(found.meant).toBe(meant)
})

test.each(['refrigerated chicago', 'movers in Chicago', 'chicago refrigerated'])(
  '%j finds the city if nobody offers the service there',
  async (typed) => {
    serve(live)
    const { answers, meant } = await find(typed, 10)
    expect([answers[0]?.label, meant]).toEqual(['Chicago, IL', 'chicago'])
  },
)

test('correct spelling is not corrected, and unknown names find nothing', async () => {
  serve(live)
  expect((await find('prairie', 10)).meant).toBeUndefined()
  expect(await find('qqqqqqq zzzzzzz', 10)).toEqual({ answers: [], isMore: false })
})

test.each(['haulage schaumburg', 'schaumburg zephyr', 'zephyr schaumburg IL', 'zehpyr schaumburg'])(
  '%j finds a company by one word of its name and its city',
  async (typed) => {
    serve(live)
    expect((await find(typed, 10)).answers[0]).toMatchObject({ label: 'Zephyr Haulage' })
  },
)

const authority = (docket: string) =>
  ({ docket, type: 'property', status: 'active', required: 750_000, isEnding: false }) as const
const LEGAL = 'Rocky Top Enterprises of Joliet, Inc.'

test.each([
  ['rocky top enterprises', 'Summit Lines'],
  ['ROCKY TOP ENTERPRISES OF JOLIET INC', 'Summit Lines'],
  ['joliet enterprises', 'Summit Lines'],
  ['summit lines llc', 'Summit Lines'],
  ['312-555-0199', 'Summit Lines'],
  ['+1 (312) 555-0199', 'Summit Lines'],
  ['who is 3125550199', 'Summit Lines'],
  ['summit lines reviews', 'Summit Lines'],
  ['is summit lines legit', 'Summit Lines'],
  ['rocky top enterprises phone number', 'Summit Lines'],
  ['MC-778899', 'Summit Lines'],
  ['ff 4455', 'Summit Lines'],
  ['ridge towing', 'Ridge Towing & Transport'],
  ['pro freight llc', 'Pro Freight LLC'],
  ['att haulage', 'AT&T Haulage'],
  ['247', 'Always 24/7'],
  ['o neil freight', 'O’Neil Freight'],
  ['DE LA CRUZ TRANSPORT INC', 'De La Cruz Transport'],
  ['mc#445566', 'Summit Lines'],
  ['A&B Haulage', 'A & B Haulage'],
  ['a and b haulage company', 'A & B Haulage'],
  ['AB haulage', 'A & B Haulage'],
  ["ile d'orleans transport", "Île d'Orléans Transport"],
  ['orleans transport', "Île d'Orléans Transport"],
])('%j finds a company by its legal name, its number or another spelling', async (typed, label) => {
  live = new LiveDirectory(
    directory(
      [
        ...companies,
        listing('Summit Lines', {
          ...{ legal_name: LEGAL, phone: '312.555.0199', mc_number: 'MC-445566' },
          federal: {
            motus_carrier: {
              on: '2026-11-19',
              file: 'motus.csv',
              rows: [authority('MC-778899'), authority('FF-004455')],
            },
          },
        }),
        ...[
          'Ridge Towing & Transport',
          'Pro Freight LLC',
          'De La Cruz Transport',
          'AT&T Haulage',
          'Always 24/7',
          'O’Neil Freight',
        ].map((name) => listing(name)),
        listing('A & B Haulage'),
        listing("Île d'Orléans Transport"),
      ],
      { locations: cities, services: SERVICES },
    ),
  )
  serve(live)
  expect((await find(typed, 10)).answers.map((answer) => answer.label)).toContain(label)
})

test.each([
  ['best freight companies in Schaumburg, Illinois', 'Freight in Schaumburg, IL', undefined],
  ['trucking companies near chicago', 'Trucking in Chicago, IL', undefined],
  ['insured freight carriers chicago', 'Freight in Chicago, IL', undefined],
  ['frieght companies near chicago', 'Freight in Chicago, IL', 'freight companies near chicago'],
  ['freight joliet il', 'Freight in Illinois', 'freight il'],
  ['tow truck chicago', 'Chicago, IL', 'chicago'],
  ['freight m5v', 'Freight in Toronto, ON', undefined],
  ['M5V 2T6', 'Toronto, ON', undefined],
  ['ltl carriers 74101', 'Freight in Tulsa, IL', undefined],
  ['frieght compnies chicgo', 'Freight in Chicago, IL', 'freight companies chicago'],
  ['freight chicago to tulsa', 'Freight in Chicago, IL', undefined],
  ['freight from tulsa to chicago', 'Freight in Tulsa, IL', undefined],
  ['qqqq freight schaumburg', 'Freight in Schaumburg, IL', undefined],
  ['freight new york', 'Freight', 'freight'],
])('an everyday search such as %j leads to %j', async (typed, label, meant) => {
  live = new LiveDirectory(
    directory(
      [
        ...companies,
        listing('Oil Road', { location: location('Tulsa').id, address: '1 Oil Rd, Tulsa, OK 74101' }),
        listing('Lake Road', { location: location('Toronto').id, address: '1 Lake Rd, Toronto, ON M9W 1A1' }),
      ],
      { locations: [...cities, location('Toronto', 'ON')], services: SERVICES },
    ),
  )
  serve(live)
  const found = await find(typed, 10)
  expect([found.answers[0]?.label, found.meant]).toEqual([label, meant])
})

test('words of a name that the list of a city leaves open lead to the company there', async () => {
  const company = listing('De La Cruz Transport', { location: location('Schaumburg').id })
  const others = cities.flatMap(({ id, name }) =>
    ['De Soto', 'Transport Way', 'Lacey'].map((word) => listing(`${word} of ${name}`, { location: id })),
  )
  serve(new LiveDirectory(directory([...companies, ...others, company], { locations: cities, services: SERVICES })))
  const { answers } = await find('de la cruz transport schaumburg', 10)
  expect(answers.slice(0, 2).map(({ label }) => label)).toContain(company.name)
})

test.each([
  ['freight sandiego', 'San Diego'],
  ['frieght comapny sandiego', 'San Diego'],
  ['freight northcity4', 'North City4'],
  ['freight eastcanyon springs', 'East Canyon Springs'],
])('%j finds %s, typed as one word', async (typed, name) => {
  const far = ['San Diego', 'North City4', 'East Canyon Springs'].map((city) => location(city))
  const there = far.map((city) => listing(`Bay of ${city.name}`, { location: city.id }))
  serve(new LiveDirectory(directory([...companies, ...there], { locations: [...cities, ...far], services: SERVICES })))
  expect((await find(typed, 10)).answers[0]?.label).toBe(`Freight in ${name}, IL`)
})

test.each([
  ['insured freight in Schaumburg', ['Freight', 'Schaumburg, IL'], ['insured']],
  ['freight joliet il', ['Freight', 'Illinois'], ['joliet']],
  ['tow truck chicago', ['Chicago, IL'], ['tow truck']],
  ['insured freight illinois', ['Freight', 'Illinois'], ['insured']],
  ['frieght chicago', ['Freight', 'Chicago, IL'], []],
  ['freight canada', ['Freight'], ['canada']],
  ['freight to mexico', ['Freight'], ['mexico']],
  ['freight from schaumburg to tulsa', ['Freight', 'Schaumburg, IL'], ['tulsa']],
  ['60601', ['60601'], []],
  ['prairie state freight', undefined, []],
])('of %j, %j was understood, and %j was not used', async (typed, labels, unused) => {
  serve(live)
  const found = await find(typed, 10)
  expect([found.chips?.map(({ label }) => label), found.unused]).toEqual([labels, unused])
})

/** Lists of more than one page have a filter. */
const long = new LiveDirectory(
  directory(
    Array.from({ length: 12 }, (_, n) => listing(`Lake ${n}`)),
    { locations: cities, services: SERVICES },
  ),
)

test('each part that was understood leads to the search without it', async () => {
  serve(long)
  const { chips } = await find('insured freight carriers near Chicago, IL', 10)
  expect(chips).toEqual([
    { label: 'Insurance on file', without: 'freight Chicago, IL' },
    { label: 'Freight', without: 'insured Chicago, IL' },
    { label: 'Chicago, IL', without: 'insured freight' },
  ])
})

test('a list of a city with a longer name is not for a town of the typed name', async () => {
  const town = ['Schaum', 'UT', 40, -111, 9000] as const
  live = new LiveDirectory(directory(companies, { locations: cities, services: SERVICES }))
  serve(live)
  const ofSite = read
  read = async (path) => {
    if (path === '/gazetteer/names/s.json') return '["s"]'
    return path === '/gazetteer/s.json' ? JSON.stringify([town]) : ofSite(path)
  }
  const { answers, far } = await find('freight schaum', 10)
  expect([answers[0]?.label, far]).toEqual([
    'Freight in Schaumburg, IL',
    'No freight and trucking companies are listed within 250 miles of Schaum, UT.',
  ])
})

test.each(['307 555 0100', 'call 307-555-0100', 'usdot 99999999', 'MC-1'])(
  'the unknown number %j is not taken for a place',
  async (typed) => {
    serve(live)
    expect((await find(typed, 10)).answers).toEqual([])
  },
)

test('a search for another trade finds nothing, and says which word was not used', async () => {
  live = new LiveDirectory(directory([...companies, listing('Always 24/7')], { locations: cities, services: SERVICES }))
  serve(live)
  expect(await find('24 hour towing', 10)).toEqual({ answers: [], isMore: false, unused: ['towing'] })
})

test('what is asked of a carrier is chosen in the filter of a city’s list', async () => {
  serve(long)
  const [first] = (await find('verified insured freight carriers chicago', 10)).answers
  expect(first?.path).toBe('/freight-companies-in-chicago?verified=1&insured=1')
})

test.each([
  [['Oil Road', 'Red Fork Freight'], '/freight-companies-in-tulsa?insured=1'],
  // nothing to choose from
  [['Oil Road'], '/freight-companies-in-tulsa'],
])('insured freight where only %j are leads to %s', async (names, path) => {
  const rows = names.map((name) => listing(name, { location: location('Tulsa').id }))
  serve(new LiveDirectory(directory(rows, { locations: [...cities, location('Tulsa')], services: SERVICES })))
  expect((await find('insured freight tulsa', 10)).answers[0]?.path).toBe(path)
})

test('a company that is renamed while someone types is found under its new name', async () => {
  serve(live)
  await find('zeph', 10)
  const renamed = new LiveDirectory(
    directory(
      companies.map((company) =>
        company.name === 'Zephyr Haulage' ? { ...company, name: 'Aardvark Haulage' } : company,
      ),
      { locations: cities, services: SERVICES },
    ),
  )
  serve(renamed)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
  expect((await find('aardv', 10)).answers).toMatchObject([{ label: 'Aardvark Haulage' }])
})

test('a query of any length requests only a few files', async () => {
  const asked = serve(live)
  await find('carrier freight city state prairie haulage '.repeat(8).slice(0, 300), 10)
  expect(asked.length).toBeLessThan(18)
})

test('a word in many names reads no more than loads quickly', async () => {
  const many = Array.from({ length: 3000 }, (_, n) => listing(`Common ${n} Carrier of a rather long name`))
  live = new LiveDirectory(directory(many, { locations: cities, services: SERVICES }))
  const asked = serve(live)
  for (const typed of ['common zz', 'zz common', 'common tulsa', 'cmmon carrier of tulsa']) {
    files.forget()
    asked.length = 0
    await find(typed, 20)
    expect(new Set(asked).size, typed).toBeLessThan(14)
  }
})

test('a company comes first under its whole name, even if the name contains a service', async () => {
  const services = [service('Local Delivery'), service('Trucking')]
  serve(
    new LiveDirectory(
      directory([listing('A&G Box Truck Service', { services: [services[0]?.id ?? ''] })], {
        locations: cities,
        services,
      }),
    ),
  )
  const found = async (typed: string) => (await find(typed, 5)).answers.map(({ label }) => label)
  expect(await found('A&G Box Truck Service')).toEqual(['A&G Box Truck Service', 'Local Delivery'])
  expect(await found('box truck')).toEqual(['Local Delivery', 'A&G Box Truck Service'])
})
