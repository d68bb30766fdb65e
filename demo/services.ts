import type { Service } from '../domain/catalog/schema.ts'
import type { Random } from './random.ts'
import { readFactSheets } from './read-data.ts'
import { SERVICE_TOPICS, type ServiceTopic } from './text/sentences.ts'

export type CompanySize = 'solo' | 'small' | 'medium' | 'large'

export interface ServiceFacts {
  weight: number
  topic: ServiceTopic
  /** Its name in a sentence. */
  phrase: string
  equipment: string
  /** Slugs of services that such a company also offers. */
  related: readonly string[]
  /** What a company calls its trade: the end of an English name, the beginning of a French one. */
  trades: readonly string[]
  frenchTrades: readonly string[]
}

const LABELS = ['weight', 'work', 'phrase', 'equipment', 'related', 'trades', 'French trades'] as const

const sheets = readFactSheets('services.txt', LABELS)
const slugs = sheets.map(({ heading }) => heading)

/** The catalog services that the seed knows, by slug. */
export const SERVICE_FACTS: ReadonlyMap<string, ServiceFacts> = new Map(
  sheets.map((facts) => [
    facts.heading,
    {
      weight: facts.number('weight'),
      topic: facts.oneOf('work', SERVICE_TOPICS),
      phrase: facts.text('phrase'),
      equipment: facts.text('equipment'),
      related: facts.list('related', slugs),
      trades: facts.list('trades'),
      frenchTrades: facts.list('French trades'),
    },
  ]),
)

export interface CatalogService extends ServiceFacts {
  id: string
  slug: string
}

/** The directory's services that the seed can write about. */
export const catalogServices = (services: readonly Pick<Service, 'id' | 'slug'>[]): CatalogService[] =>
  services.flatMap(({ id, slug }) => {
    const facts = SERVICE_FACTS.get(slug)
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
/** Services that one person with one truck does not start with. */
const NEEDS_A_FLEET = new Set(['logistics', 'warehouse'])

/** One to four services that go together; the first is the company's main trade. */
export const drawServices = (
  catalog: readonly CatalogService[],
  size: CompanySize,
  random: Random,
): CatalogService[] => {
  const possible = catalog.filter(({ slug }) => size !== 'solo' || !NEEDS_A_FLEET.has(slug))
  const main = random.weighted(possible.length ? possible : catalog)
  const related = random
    .shuffled(main.related)
    .flatMap((slug) => possible.find((service) => service.slug === slug) ?? [])
  return [main, ...related].slice(0, random.weighted(HOW_MANY[size]).count)
}
