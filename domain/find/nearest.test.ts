import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { directory, id, listing, location, service } from '../../tests/support/directory.ts'
import { LiveDirectory } from '../directory/live/live-directory.ts'
import { pageOfKind } from '../directory/pages/page-kinds.ts'
import type { Coordinates } from '../places/coordinates.ts'
import { gazetteerFiles, gazetteerPlaces } from '../places/gazetteer.ts'
import { countryOfRegion } from '../places/regions.ts'
import { companyPath } from '../routes.ts'
import { findAnswers, findHere } from './find-results.ts'
import { LoadedFiles, type ReadText } from './loaded-files.ts'

/** The site's own. */
const gazetteer = gazetteerPlaces(readFileSync(new URL('../../site/gazetteer/places.tsv', import.meta.url), 'utf8'))
const files = gazetteerFiles(gazetteer)
/** Most bytes of a search. */
const MOST_BYTES = 9_000
const SERVICES = [service('Freight'), service('Moving'), service('Hazmat'), service('Trucking')]
const [FREIGHT, MOVING, HAZMAT] = SERVICES.map((each) => each.id)

/** The most populous places are listed; every third is missing, and the small ones are. */
const LISTED = gazetteer
  .toSorted((a, b) => b.population - a.population)
  .slice(0, 240)
  .filter((_, at) => at % 3 !== 0)
const cities = LISTED.map(({ name, region, latitude, longitude }, n) => ({
  ...location(name, region),
  ...{ id: id(`l${n}`), slug: `city-${n}`, latitude, longitude, country: countryOfRegion(region) ?? 'US' },
}))
const companies = cities.flatMap((city, n) =>
  Array.from({ length: n % 5 === 0 ? 14 : (n % 3) + 1 }, (_, of) =>
    listing(`Carrier ${n} ${of}`, {
      id: id(`c${n}of${of}`),
      location: city.id,
      services: [of % 2 === 0 ? MOVING : FREIGHT, ...(n % 7 === 0 ? [HAZMAT] : [])].flatMap((each) => each ?? []),
      power_units: of,
      verified: of === 1 || of === 2,
    }),
  ),
)
const positions = new Map(companies.map((company) => [company.slug, cities.find(({ id }) => id === company.location)]))

let read: ReadText
const loaded = new LoadedFiles((path) => read(path))
const find = (typed: string, limit: number, offersPlaces = false) => findAnswers(loaded, typed, limit, offersPlaces)

const serve = (live: LiveDirectory): { path: string; bytes: number }[] => {
  const asked: { path: string; bytes: number }[] = []
  read = async (path) => {
    const content = files.get(path) ?? pageOfKind(live.lists, path)?.props
    if (!content) return undefined
    const text = JSON.stringify(content)
    asked.push({ path, bytes: gzipSync(text).length })
    return text
  }
  return asked
}

const live = new LiveDirectory(directory(companies, { locations: cities, services: SERVICES }))
let asked: ReturnType<typeof serve>
beforeEach(() => {
  loaded.forget()
  asked = serve(live)
})
/** Distance on the ellipsoid of WGS 84 by Lambert's formula, in kilometers. Our own takes a sphere. */
const lambertKm = (one: Coordinates, other: Coordinates): number => {
  const [equator, flattening] = [6378.137, 1 / 298.257223563]
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const reduced = ({ latitude }: Coordinates) => Math.atan((1 - flattening) * Math.tan(radians(latitude)))
  const [a, b] = [reduced(one), reduced(other)]
  const east = radians(other.longitude - one.longitude)
  const angle = Math.acos(Math.min(1, Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(east)))
  if (angle === 0) return 0
  const [middle, half] = [(a + b) / 2, (b - a) / 2]
  const x = (angle - Math.sin(angle)) * ((Math.sin(middle) * Math.cos(half)) / Math.cos(angle / 2)) ** 2
  const y = (angle + Math.sin(angle)) * ((Math.cos(middle) * Math.sin(half)) / Math.sin(angle / 2)) ** 2
  return equator * (angle - (flattening / 2) * (x + y))
}

const KM = { mi: 1.609344, km: 1 }
/** The kilometers of a distance such as "28 mi". */
const kmOf = (distance: string): number => {
  const [, number, unit] = /^(\d+) (mi|km)$/.exec(distance) ?? []
  return Number(number) * KM[unit as keyof typeof KM]
}

/** The distances of all companies with a service, nearest first. */
const allDistances = (from: Coordinates, wanted: string | undefined): number[] =>
  companies
    .filter(({ services }) => wanted === undefined || services.includes(wanted))
    .map(({ slug }) => lambertKm(from, positions.get(slug) ?? { latitude: 0, longitude: 0 }))
    .sort((a, b) => a - b)

/** The last of each name and state is the largest, which a search means. */
const largest = new Map(
  gazetteer.toSorted((a, b) => a.population - b.population).map((place) => [`${place.name}, ${place.region}`, place]),
)
const places = [...largest.values()].filter(
  ({ name, region }) => !LISTED.some((city) => city.name === name && city.region === region),
)
const draw = <Item>(items: readonly Item[], count: number): Item[] =>
  fc.sample(fc.noBias(fc.nat(items.length - 1)), { seed: 32, numRuns: count }).map((at) => items[at] as Item)

const inCanada = places.filter(({ region }) => countryOfRegion(region) === 'CA')
const towns = [...draw(places, 60), ...draw(inCanada, 40)].map((place) => ({
  typed: `${place.name}, ${place.region}`,
  ...place,
}))
const areas = [
  ...draw(places, 60),
  ...draw(
    inCanada.filter(({ areas }) => areas.length > 0),
    40,
  ),
].flatMap(({ region, areas: [first] }) => (first ? [{ typed: first.area, region, ...first }] : []))

test('random towns and postal codes of both countries are answered, nearest first, with right distances', async () => {
  const answered: string[] = []
  const bytes: number[] = []
  for (const { typed, region, ...where } of [...towns, ...areas]) {
    loaded.forget()
    asked.length = 0
    const { answers, nearest } = await find(`movers ${typed}`, 10)
    bytes.push(asked.reduce((sum, file) => sum + file.bytes, 0))
    const near = allDistances(where, MOVING)
    if ((near[0] ?? 0) > 395) continue
    answered.push(typed)
    const found = answers.flatMap(({ path, distance }) =>
      distance && path.startsWith(companyPath('')) ? [{ slug: path.slice(companyPath('').length), distance }] : [],
    )
    expect(nearest?.text, typed).toMatch(/^No movers listed in /)
    expect(found.length, typed).toBeGreaterThan(0)
    for (const [at, { slug, distance }] of found.entries()) {
      const km = lambertKm(where, positions.get(slug) ?? { latitude: 0, longitude: 0 })
      const unit = countryOfRegion(region) === 'CA' ? 'km' : 'mi'
      expect(distance, typed).toMatch(new RegExp(` ${unit}$`))
      expect(Math.abs(kmOf(distance) - km), `${typed}: ${slug}`).toBeLessThan(Math.max(0.05 * km, KM[unit]))
      expect(Math.abs(km - (near[at] ?? 0)), `${typed}: ${slug} is number ${at + 1}`).toBeLessThan(0.01 * km + 0.2)
    }
  }
  expect(answered.length).toBeGreaterThan(150)
  expect(Math.max(...bytes)).toBeLessThan(MOST_BYTES)
}, 120_000)

const FLAGSTAFF = 'No movers listed in Flagstaff, AZ. The nearest 10 are within 125 miles.'

describe('a search for a place where nobody does the job tells the nearest carriers', () => {
  test.each([
    ['movers flagstaff', FLAGSTAFF, ['Moving', 'Flagstaff, AZ']],
    ['best movers in Flagstaff, Arizona', FLAGSTAFF, ['Moving', 'Flagstaff, AZ']],
    ['flagstaff movers', FLAGSTAFF, ['Flagstaff, AZ', 'Moving']],
    ['movers flagst', FLAGSTAFF, ['Moving', 'Flagstaff, AZ']],
    ['movers 86001', FLAGSTAFF, ['Moving', 'Flagstaff, AZ']],
    ['86001', FLAGSTAFF.replace('movers', 'carriers').replace('125', '120'), ['Flagstaff, AZ']],
    ['déménagement k0k', 'No movers listed in Picton, ON. 7 within 140 km.', ['Moving', 'Picton, ON']],
    [
      'déménageurs à La Malbaie QC',
      'No movers listed in La Malbaie, QC. 9 within 360 km.',
      ['Moving', 'La Malbaie, QC'],
    ],
    [
      'trucking near truckee ca',
      'No trucking companies listed in Truckee, CA. The nearest 10 are within 125 miles.',
      ['Trucking', 'Truckee, CA'],
    ],
    [
      'springfield illinois hazmat',
      'No HAZMAT carriers listed in Springfield, IL. 7 within 245 miles.',
      ['Springfield, IL', 'Hazmat'],
    ],
  ])('%j: %s', async (typed, text, understood) => {
    const { answers, nearest, chips, unused } = await find(typed, 10)
    expect([nearest?.text, chips?.map(({ label }) => label), unused]).toEqual([text, understood, []])
    expect(answers[0]?.distance).toMatch(/^\d+ (mi|km)$/)
  })

  test.each([
    ['movers joliett il', /^No movers listed in Joliet, IL\./, []],
    ['hazzmat flagstaf az', /^No HAZMAT carriers listed in Flagstaff, AZ\./, []],
    ['hazzmat carriers near flagstaff', /^No HAZMAT carriers listed in Flagstaff, AZ\./, []],
    ['pipe movers flagstaff', /^No movers listed in Flagstaff, AZ\./, ['pipe']],
    ['movers wyoming', /^No movers listed in Wyoming\. 3 within 105 miles of Cheyenne, WY\.$/, []],
    ['movers Big Pine CA', /^No movers listed in Big Pine, CA\./, []],
    ['movers De Witt IA', /^No movers listed in De Witt, IA\./, []],
    ['movers in wy', /^No movers listed in Wyoming\./, []],
    ['zany freight oddities wyoming', /^No freight and trucking companies listed in Wyoming\./, ['zany', 'oddities']],
    ['pipe movers wyoming', /^No movers listed in Wyoming\./, ['pipe']],
  ])('%j is about that place: %s', async (typed, text, without) => {
    const { nearest, unused } = await find(typed, 10)
    expect(nearest?.text).toMatch(text)
    expect(unused).toEqual(without)
  })

  test.each(['hazmat springfield ma', 'hazzmat springfield ma'])('after the list of the city: %j', async (typed) => {
    const { answers, nearest } = await find(typed, 10)
    expect(answers[0]).toMatchObject({ label: 'Hazmat near Springfield, MA', companies: 0 })
    expect(answers[1]?.distance).toMatch(/ mi$/)
    expect(nearest?.text).toMatch(/^No HAZMAT carriers listed in Springfield, MA\. \d+ within \d+ miles\.$/)
  })

  test('and offers the other places of that name', async () => {
    const { nearest, places } = await find('verified movers in milford', 10)
    expect(nearest?.place).toBe('Milford, CT')
    expect(places?.map(({ query }) => query)).toEqual(
      ['MA', 'DE', 'NH', 'OH'].map((region) => `verified movers Milford, ${region}`),
    )
  })

  test('and ends where the next carrier is not near', async () => {
    const { answers, nearest, far, unused } = await find('movers iqaluit', 10)
    expect([nearest, answers[0]?.label, unused]).toEqual([undefined, 'Moving', []])
    expect(far).toBe('No movers are listed within 400 km of Iqaluit, NU.')
    expect(await find('carriers in iqaluit', 10)).toMatchObject({
      answers: [],
      far: expect.stringMatching(/^No carriers/),
    })
    expect((await find('movers newfoundland', 10)).far).toBe(
      "No movers are listed in Newfoundland and Labrador, or within 400 km of St. John's, NL.",
    )
  })

  test('and offers no list around a city of the state, which is as far from them', async () => {
    const alaska = { ...location('Anchorage', 'AK'), latitude: 61.218, longitude: -149.9 }
    const vermont = { ...location('Barre', 'VT'), latitude: 44.197, longitude: -72.502 }
    const far = [
      listing('Northern Movers', { location: alaska.id, services: [MOVING ?? ''] }),
      listing('Granite Freight', { location: vermont.id, services: [FREIGHT ?? ''] }),
    ]
    serve(new LiveDirectory(directory(far, { locations: [alaska, vermont], services: SERVICES })))
    const found = await find('movers stowe vt', 10)
    expect(found.far).toBe('No movers are listed within 250 miles of Stowe, VT.')
    expect(found.answers.map(({ label }) => label)).toEqual(['Moving', 'Northern Movers'])
  })

  test('also if companies elsewhere have its name', async () => {
    const named = listing('Flagstaff Freight of Arizona', { location: cities[0]?.id ?? '' })
    serve(new LiveDirectory(directory([...companies, named], { locations: cities, services: SERVICES })))
    const found = await find('flagstaff arizona', 20, true)
    expect(found.answers[0]?.label).toBe(named.name)
    expect(found.places).toEqual([{ label: 'Flagstaff, AZ', query: 'carriers near Flagstaff, AZ' }])
    const near = await find('carriers near Flagstaff, AZ', 10)
    expect([near.answers[0]?.distance, near.nearest?.place]).toEqual(['108 mi', 'Flagstaff, AZ'])
  })

  test('but a name of a company comes first, and a small place is no word of one', async () => {
    expect((await find('carrier 5 10', 10)).answers[0]?.label).toBe('Carrier 5 10')
    expect((await find('carrier', 10)).nearest).toBeUndefined()
  })
})

test('a postal code of a city leads to the list of the city', async () => {
  const offered = cities.flatMap(({ slug }, n) => (n % 7 === 0 && LISTED[n]?.areas[0] ? [{ slug, ...LISTED[n] }] : []))
  expect(offered.length).toBeGreaterThan(15)
  for (const { slug, name, areas } of offered) {
    const { answers, nearest } = await find(`hazmat ${areas.at(-1)?.area}`, 10)
    expect([answers[0]?.path, nearest], name).toEqual([`/hazmat-companies-in-${slug}`, undefined])
  }
})

describe('"near me"', () => {
  test('means the position of the visitor', async () => {
    expect(await find('movers near me', 10)).toMatchObject({ isHere: true, answers: [{ label: 'Moving' }] })
    const flagstaff = await find('movers flagstaff', 10)
    const { latitude, longitude } = flagstaff.nearest?.sought ?? { latitude: 0, longitude: 0 }
    const found = await findHere(loaded, 'movers near me', { latitude, longitude }, 10)
    expect(found.nearest?.text).toBe('The nearest movers to you. The nearest 10 are within 125 miles.')
    expect(found.answers).toEqual(flagstaff.answers)
    expect([found.chips?.map(({ label }) => label), found.unused]).toEqual([['Moving'], []])
  })

  test('tells if nobody is near', async () => {
    const found = await findHere(loaded, 'hazmat near me', { latitude: 63.75, longitude: -68.52 }, 10)
    expect(found).toMatchObject({ answers: [], far: 'No HAZMAT carriers are listed within 250 miles of you.' })
  })
})

describe('a distance', () => {
  test.each([
    [
      'movers within 130 miles of flagstaff',
      'No movers listed in Flagstaff, AZ. The nearest 10 are within 125 miles.',
      ['Moving', 'Within 130 miles', 'Flagstaff, AZ'],
    ],
    [
      'movers 140 km from k0k',
      'No movers listed in Picton, ON. 7 within 140 km.',
      ['Moving', 'Within 140 km', 'Picton, ON'],
    ],
    [
      'movers within 20 miles of flagstaff',
      'No movers listed within 20 miles of Flagstaff, AZ. The nearest 10 are within 125 miles.',
      ['Moving', 'Within 20 miles', 'Flagstaff, AZ'],
    ],
  ])('around a place where nobody does the job: %j', async (typed, text, understood) => {
    const { nearest, chips, unused } = await find(typed, 10)
    expect([nearest?.text, chips?.map(({ label }) => label), unused]).toEqual([text, understood, []])
  })

  test('around a city with lists tells the carriers there and around it, and no farther ones', async () => {
    const { answers, nearest } = await find('movers within 30 miles of los angeles', 10)
    expect(nearest?.text).toMatch(/^The nearest movers to Los Angeles, CA\. .+ within (?:30|25|20|15|10) miles\.$/)
    const far = answers.map(({ distance = '' }) => kmOf(distance))
    expect(far.length).toBeGreaterThan(2)
    expect(Math.max(...far)).toBeLessThanOrEqual(30 * KM.mi)
    expect(nearest?.sought.km).toBeCloseTo(30 * KM.mi)
  })

  test('without a place is around the visitor', async () => {
    const { isHere } = await find('movers within 20 miles', 10)
    const flagstaff = (await find('movers flagstaff', 10)).nearest?.sought ?? { latitude: 0, longitude: 0 }
    const { nearest } = await findHere(loaded, 'movers within 20 miles', flagstaff, 10)
    expect([isHere, nearest?.text]).toEqual([
      true,
      'No movers listed within 20 miles of you. The nearest 10 are within 125 miles.',
    ])
  })

  test('around a state is not used, and that is told', async () => {
    const { answers, unused } = await find('movers within 50 miles of texas', 10)
    expect([answers[0]?.label, unused]).toEqual(['Moving in Texas', ['within 50 miles of']])
  })
})

describe('of the nearest carriers', () => {
  test('those that have what is asked for are chosen', async () => {
    const { answers, nearest, unused } = await find('verified movers flagstaff', 10)
    expect(answers.map(({ detail }) => detail.endsWith('Verified'))).not.toContain(false)
    expect(nearest?.text).toMatch(/^No matching movers listed in Flagstaff, AZ\./)
    expect(unused).toEqual([])
  })

  const areaOf = (name: string, region: string) =>
    gazetteer.find((place) => place.name === name && place.region === region)?.areas[0]?.area
  const moverIn = (count: number) => cities.find((_, n) => n % 5 !== 0 && (n % 3) + 1 === count)

  test('those elsewhere are told if nobody in a short list has what is asked for', async () => {
    const alone = `${moverIn(1)?.name}, ${moverIn(1)?.region}`
    const { answers, nearest, chips, unused } = await find(`verified movers ${alone}`, 10)
    expect(nearest?.text).toMatch(new RegExp(`^No matching movers listed in ${alone}\\.`))
    expect(nearest?.text).toContain('Without “Verified”: ')
    expect(answers[0]).toMatchObject({ label: `Moving in ${alone}`, detail: 'Service in a city · 1 carrier' })
    expect(answers.slice(1).every(({ detail }) => detail.endsWith('Verified'))).toBe(true)
    expect(chips?.map(({ label }) => label)).toEqual(['Verified', 'Moving', alone])
    expect(unused).toEqual([])
  })

  test('a short list keeps its filter if somebody in it has what is asked for', async () => {
    const three = `${moverIn(3)?.name}, ${moverIn(3)?.region}`
    const { answers, nearest } = await find(`verified movers ${three}`, 10)
    expect(nearest).toBeUndefined()
    expect(answers[0]?.path).toMatch(/\?verified=1$/)
  })

  test('that nobody in a short list has what is asked for is told next to it, if nobody near has', async () => {
    const three = `${moverIn(3)?.name}, ${moverIn(3)?.region}`
    const { answers, far, unused } = await find(`insured movers ${three}`, 10)
    expect(far).toBe(`No movers with “Insurance on file” are listed in ${three}.`)
    expect(answers[0]).toMatchObject({ label: `Moving in ${three}`, detail: 'Service in a city · 2 carriers' })
    expect(answers[0]?.path).not.toContain('?')
    expect(unused).toEqual(['insured'])
  })

  test('the list is told once, also for a route', async () => {
    const three = `${moverIn(3)?.name}, ${moverIn(3)?.region}`
    const { answers } = await find(`insured movers ${three} to flagstaff`, 10)
    expect(answers.map(({ label }) => label)).toEqual([`Moving in ${three}`])
  })

  test('the list of a postal code is told, too', async () => {
    const city = cities.find(({ name, region }, n) => n % 3 === 2 && n % 5 !== 0 && areaOf(name, region) !== undefined)
    const { answers, far } = await find(`insured movers ${areaOf(city?.name ?? '', city?.region ?? '')}`, 10)
    expect(far).toBe(`No movers with “Insurance on file” are listed in ${city?.name}, ${city?.region}.`)
    expect(answers[0]).toMatchObject({ label: `Moving in ${city?.name}, ${city?.region}` })
  })

  test('nearer ones without what is asked for are counted, if those that have it are far', async () => {
    const { nearest } = await find('verified movers within 110 miles of flagstaff', 10)
    expect(nearest?.text).toBe(
      'No matching movers listed within 110 miles of Flagstaff, AZ. 4 within 215 miles. Without “Verified”: 1 within 110 miles.',
    )
    expect((await find('verified movers flagstaff', 10)).nearest?.text).not.toContain('Without')
  })

  test('their cities are counted for the map by what is asked for, if their files have all of them', async () => {
    const { nearest } = await find('verified movers flagstaff', 10)
    const some = nearest?.cities.find(({ carriers }) => carriers !== undefined)
    const { answers } = await find('verified movers flagstaff', 50)
    expect(answers.filter(({ detail }) => detail.includes(some?.label ?? '?'))).toHaveLength(some?.carriers ?? -1)
  })

  test('none is left out by what nothing is known of, and that is told', async () => {
    const { answers, nearest, unused } = await find('insured movers flagstaff', 10)
    expect([answers.length, nearest?.text, unused]).toEqual([10, FLAGSTAFF, ['insured']])
  })

  test('a city with more of them than its file tells has its list after them', async () => {
    const { answers } = await find('trucking gila bend az', 40)
    const list = answers.find(({ path }) => path.startsWith('/companies-in-'))
    expect(list).toMatchObject({ label: 'Trucking in Scottsdale, AZ', detail: 'Service in a city · 14 carriers' })
    expect(answers.filter(({ detail }) => detail.includes('Scottsdale'))).toHaveLength(10)
  })
})
