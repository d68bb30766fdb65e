import type { Service } from '../../domain/catalogue/schema.ts'
import type { CompanySize } from './company.ts'
import type { Random } from './random.ts'
import type { ServiceTopic } from './text/service-lines.ts'

export interface ServiceFacts {
  weight: number
  topic: ServiceTopic
  /** How a sentence names it. */
  phrase: string
  equipment: string
  /** Slugs of what a company that does this also does. */
  related: readonly string[]
}

/** The services of the catalogue that the seed knows, by slug. */
const SERVICE_FACTS: Record<string, ServiceFacts> = {
  freight: {
    weight: 15,
    topic: 'freight',
    phrase: 'truckload freight',
    equipment: '53-foot dry vans',
    related: ['trucking', 'long-haul', 'logistics', 'warehouse'],
  },
  moving: {
    weight: 12,
    topic: 'moving',
    phrase: 'household and office moving',
    equipment: 'moving vans with ramps',
    related: ['local-delivery', 'warehouse', 'long-haul'],
  },
  logistics: {
    weight: 9,
    topic: 'logistics',
    phrase: 'logistics management',
    equipment: 'straight trucks for the cross-dock',
    related: ['warehouse', 'freight', 'container', 'trucking'],
  },
  'long-haul': {
    weight: 11,
    topic: 'long_haul',
    phrase: 'long-haul transport',
    equipment: 'sleeper tractors',
    related: ['freight', 'trucking', 'reefer', 'flatbed', 'refrigerated'],
  },
  'local-delivery': {
    weight: 10,
    topic: 'local',
    phrase: 'local delivery',
    equipment: '26-foot box trucks with liftgates',
    related: ['moving', 'warehouse', 'trucking'],
  },
  refrigerated: {
    weight: 7,
    topic: 'cold',
    phrase: 'refrigerated transport',
    equipment: 'multi-temp refrigerated trailers',
    related: ['reefer', 'long-haul', 'local-delivery', 'warehouse'],
  },
  reefer: {
    weight: 7,
    topic: 'cold',
    phrase: 'refrigerated transport',
    equipment: '53-foot reefers',
    related: ['refrigerated', 'long-haul', 'freight'],
  },
  flatbed: {
    weight: 9,
    topic: 'flatbed',
    phrase: 'flatbed hauling',
    equipment: '48-foot flatbeds, step decks',
    related: ['trucking', 'long-haul', 'freight'],
  },
  container: {
    weight: 6,
    topic: 'container',
    phrase: 'container drayage',
    equipment: 'day cabs with tri-axle chassis',
    related: ['warehouse', 'logistics', 'trucking'],
  },
  hazmat: {
    weight: 4,
    topic: 'hazmat',
    phrase: 'hazardous materials transport',
    equipment: 'stainless tank trailers',
    related: ['trucking', 'long-haul', 'container'],
  },
  warehouse: {
    weight: 6,
    topic: 'warehouse',
    phrase: 'warehousing',
    equipment: 'yard tractors, forklifts',
    related: ['logistics', 'local-delivery', 'container', 'freight'],
  },
  trucking: {
    weight: 16,
    topic: 'freight',
    phrase: 'regional trucking',
    equipment: 'day cabs with dry vans',
    related: ['freight', 'flatbed', 'long-haul', 'local-delivery', 'hazmat'],
  },
}

export interface CatalogueService extends ServiceFacts {
  id: string
  slug: string
}

/** The directory's services that the seed can write about. */
export const catalogueServices = (services: readonly Pick<Service, 'id' | 'slug'>[]): CatalogueService[] =>
  services.flatMap(({ id, slug }) => {
    const facts = SERVICE_FACTS[slug]
    return facts ? [{ ...facts, id, slug }] : []
  })

const HOW_MANY: Record<CompanySize, readonly { count: number; weight: number }[]> = {
  solo: [
    { count: 1, weight: 7 },
    { count: 2, weight: 3 },
  ],
  small: [
    { count: 1, weight: 4 },
    { count: 2, weight: 5 },
    { count: 3, weight: 1 },
  ],
  medium: [
    { count: 1, weight: 2 },
    { count: 2, weight: 4 },
    { count: 3, weight: 3 },
    { count: 4, weight: 1 },
  ],
  large: [
    { count: 2, weight: 3 },
    { count: 3, weight: 4 },
    { count: 4, weight: 3 },
  ],
}
/** What one person with one truck does not do first. */
const NEEDS_A_FLEET = new Set(['logistics', 'warehouse'])

/** One to four services that go together; the first is the company's main trade. */
export const drawServices = (
  catalogue: readonly CatalogueService[],
  size: CompanySize,
  random: Random,
): CatalogueService[] => {
  const possible = catalogue.filter(({ slug }) => size !== 'solo' || !NEEDS_A_FLEET.has(slug))
  const main = random.weighted(possible.length ? possible : catalogue)
  const related = random
    .shuffled(main.related)
    .flatMap((slug) => possible.find((service) => service.slug === slug) ?? [])
  return [main, ...related].slice(0, random.weighted(HOW_MANY[size]).count)
}
