/** Tools that find companies: by a typed search, and around a place. */
import { z } from 'zod'
import {
  type CompanyFacts,
  hasMark,
  MARK_LABELS,
  MARKS,
  type Mark,
  pathOfFacts,
} from '../../domain/directory/lists/company-facts.ts'
import { ALL } from '../../domain/directory/nearby/near-carriers-file.ts'
import type { CompanyData } from '../../domain/directory/pages/company/company-data.ts'
import { type PlaceFound, placeNamed, placeOf } from '../../domain/find/any-place.ts'
import { type CarriersFound, findCarriers } from '../../domain/find/find-carriers.ts'
import { findAnswers } from '../../domain/find/find-results.ts'
import { companiesOfCity } from '../../domain/find/load-companies.ts'
import { queryOf } from '../../domain/find/query.ts'
import { distanceText, KM_OF_MILE } from '../../domain/places/coordinates.ts'
import { countryOfRegion } from '../../domain/places/regions.ts'
import { formatCountOf } from '../../domain/text/format.ts'
import { type Answer, type Call, fileIfAny, ToolRefusal, typedText } from './answers.ts'

const MOST_FOUND = 20
const MOST_TYPED = 100

export const searchInput = z.object({
  query: typedText(
    MOST_TYPED,
    'A search as people type it: "reefer carriers in Joliet IL", "movers 60601", "USDOT 1234567", a name',
  ),
  limit: z.number().int().min(1).max(MOST_FOUND).default(10).describe('Most results'),
})

const addressOf = ({ site }: Call, path: string): string => site.url + path

const numbered = (lines: readonly string[]): string => lines.map((line, at) => `${at + 1}. ${line}`).join('\n')

/** What the search of the site finds. */
export const searchSite = async (call: Call, { query, limit }: z.output<typeof searchInput>): Promise<Answer> => {
  const {
    answers,
    isMore,
    meant,
    unused = [],
    chips = [],
    nearest,
    far,
    places = [],
  } = await findAnswers(call.files, query, limit, true)
  const lines = answers.map(({ label, detail, path, distance }) =>
    [`${label} · ${detail}`, ...(distance ? [distance] : []), addressOf(call, path)].join(' · '),
  )
  const notes = [
    meant ? `Searched for “${meant}”.` : '',
    unused.length > 0 ? `Not used: ${unused.map((text) => `“${text}”`).join(', ')}.` : '',
    nearest?.text ?? '',
    far ?? '',
    places.length > 0 ? `Other places: ${places.map(({ label }) => label).join('; ')}.` : '',
    isMore ? 'There are more results.' : '',
  ].filter(Boolean)
  const text = answers.length > 0 ? numbered(lines) : `Nothing found for “${query}”.`
  return {
    text: [text, ...notes].join('\n'),
    data: {
      results: answers.map(({ label, detail, path, companies, distance = null }) => ({
        ...{ label, detail, distance, url: addressOf(call, path) },
        companies: companies > 0 ? companies : null,
      })),
      has_more: isMore,
      searched_for: meant ?? query,
      understood: chips.map(({ label }) => label),
      unused,
      note: nearest?.text ?? far ?? null,
    },
  }
}

const MARK_NAMES = Object.keys(MARKS) as [Mark, ...Mark[]]
const FARTHEST_MILES = 250

export const nearbyInput = z.object({
  place: typedText(MOST_TYPED, 'A city with its state ("Joliet, IL"), or a ZIP or postal code'),
  service: typedText(
    MOST_TYPED,
    'The work to do, as people say it: "reefer", "movers", "flatbed". All carriers without it',
  ).optional(),
  conditions: z
    .array(z.enum(MARK_NAMES))
    .default([])
    .describe(
      'What must be true: authority (active federal authority), household (may move homes across state lines, or into the United States if it is Canadian), insured (liability insurance on file), verified (by the directory), quotes (takes quote requests)',
    ),
  within_miles: z.number().int().min(1).max(FARTHEST_MILES).default(100).describe('Distance from the place, in miles'),
  limit: z.number().int().min(1).max(MOST_FOUND).default(5).describe('Most carriers'),
})

type Nearby = z.output<typeof nearbyInput>

const typedPlace = async ({ files }: Call, typed: string): Promise<PlaceFound> => {
  const query = queryOf(typed, await files.root())
  const found = query.area ? await placeOf(files, query) : await placeNamed(files, query, false)
  if (!found)
    throw new ToolRefusal(`No place is called “${typed}”. Give a city with its state, or a ZIP or postal code.`)
  return found
}

/** The service in whose lists of cities its companies are, with its name. */
const typedService = async ({ files }: Call, typed: string | undefined): Promise<{ slug: string; name: string }> => {
  if (typed === undefined) return { slug: ALL, name: '' }
  const root = await files.root()
  const [slug] = queryOf(typed, root).readings[0]?.services ?? []
  const service = root.services.find(([, other]) => other === slug)
  const names = root.services.map(([name]) => name).join(', ')
  if (!service) throw new ToolRefusal(`No service is called “${typed}”. The services are: ${names}.`)
  const [name, , , slugInCities = slug] = service
  return { slug: slugInCities || ALL, name }
}

/** A carrier near the place. */
interface Near {
  facts: CompanyFacts
  place: string
  km: number
}

/** Carriers to look at before the search ends, as a multiple of those wanted. Each step reads further away. */
const STEPS = [4, 16, 64]

const nearCities = (
  { files }: Call,
  { place: [, , latitude, longitude] }: PlaceFound,
  service: string,
  within: number,
  count: number,
): Promise<CarriersFound[]> =>
  findCarriers({ latitude, longitude }, { service, count, within, suits: () => true }, files.file)

interface Looked {
  found: Near[]
  /** Carriers that were looked at, whether or not they meet the conditions. */
  seen: number
  /** True if no carrier within the distance was left out. */
  isWhole: boolean
}

/** The nearest carriers that meet all conditions: one more than wanted, if there are so many. */
const nearestSuiting = async (
  call: Call,
  place: PlaceFound,
  service: string,
  { conditions, within_miles, limit }: Nearby,
): Promise<Looked> => {
  let looked: Looked = { found: [], seen: 0, isWhole: false }
  for (const step of STEPS) {
    const count = step * (limit + 1)
    const cities = await nearCities(call, place, service, within_miles * KM_OF_MILE, count)
    const listed = cities.reduce((sum, { carriers }) => sum + carriers.length, 0)
    looked = { found: [], seen: 0, isWhole: listed < count }
    for (const city of cities) {
      const companies = await companiesOfCity(call.files, city, service === ALL ? '' : service)
      looked.seen += companies.length
      const suiting = companies.filter(({ facts }) => conditions.every((mark) => hasMark(facts, mark)))
      looked.found.push(...suiting.map(({ facts }) => ({ facts, place: city.place[0], km: city.km })))
      if (looked.found.length > limit) return looked
    }
    if (looked.isWhole) break
  }
  return looked
}

const detailsOf = async (call: Call, { facts, place, km }: Near, country: string) => {
  const path = pathOfFacts(facts)
  const data = await fileIfAny<CompanyData>(call, `${path}.json`)
  return {
    name: facts[0],
    place,
    distance: distanceText(km, country),
    usdot_number: data?.usdot_number ?? null,
    trucks: facts[3] || null,
    marks: MARK_NAMES.filter((mark) => hasMark(facts, mark)).map((mark) => MARK_LABELS[mark]),
    check: data?.check ?? null,
    url: addressOf(call, path),
  }
}

/** The nearest carriers that do a job and meet conditions. */
export const nearbyCarriers = async (call: Call, asked: Nearby): Promise<Answer> => {
  const { conditions, within_miles, limit } = asked
  const [place, service] = await Promise.all([typedPlace(call, asked.place), typedService(call, asked.service)])
  const { found, seen, isWhole } = await nearestSuiting(call, place, service.slug, asked)
  const [name, region] = place.place
  const country = countryOfRegion(region) ?? 'US'
  const carriers = await Promise.all(found.slice(0, limit).map((near) => detailsOf(call, near, country)))
  const label = `${name}, ${region}`
  const asks = [
    ...(service.name ? [`service: ${service.name}`] : []),
    ...(conditions.length > 0 ? [`conditions: ${conditions.map((mark) => MARK_LABELS[mark]).join(', ')}`] : []),
  ]
  const what = asks.length > 0 ? `carriers (${asks.join('; ')})` : 'carriers'
  const within = `within ${within_miles} miles of ${label}`
  const lines = carriers.map(({ name, place, distance, usdot_number, check, url }) =>
    [
      `${name}, ${place}`,
      distance,
      ...(usdot_number ? [`USDOT ${usdot_number}`] : []),
      ...(check ? [check] : []),
      url,
    ].join(' · '),
  )
  const isMore = found.length > limit
  const unseen = isWhole || isMore ? '' : ' Not all carriers that far away were looked at: ask for a smaller area.'
  const rest = isMore ? 'There are more.' : isWhole ? 'There are no others.' : ''
  const without = conditions.length > 0 && seen > 0 ? ` ${formatCountOf(seen, 'carrier')} without the conditions.` : ''
  const text =
    carriers.length > 0
      ? `The nearest ${what}, ${within}:\n${numbered(lines)}\n${rest}${unseen}`
      : `This directory lists no ${what}, ${within}.${without}${unseen}`
  const others = place.others.slice(0, 4).map(([other, of]) => `${other}, ${of}`)
  return {
    text: others.length > 0 ? `${text}\nOther places of this name: ${others.join('; ')}.` : text,
    data: {
      place: label,
      service: service.name || null,
      conditions,
      within_miles,
      carriers,
      has_more: isMore || !isWhole,
    },
  }
}
