import { randomUUID } from 'node:crypto'
import { CARRIERS_PER_INSERT, type ImportedCarrier, LISTED_FIELDS } from '../../domain/imports/imported-carrier.ts'
import { newListing } from '../../domain/listings/new-listing.ts'
import { storedTime } from '../../domain/time.ts'
import type { ReadRow as FileRow } from '../read-carrier-file.ts'
import { factsOf } from './carrier-changes.ts'
import type { City, CityBook, ServiceBook } from './city-index.ts'
import type { Directory, Insertion } from './directory.ts'
import { TakenError } from './directory-client.ts'
import { FreeSlugs } from './free-slugs.ts'
import { newId } from './new-id.ts'

/** Stores new companies, one transaction at a time, while the next ones are read. Both use a whole core. */

/** A parsed row with the directory's data about it. */
export interface ReadRow {
  row: FileRow
  carrier: ImportedCarrier
  hash: string
  row_hash: string
}

interface NewCarriersOptions {
  directory: Directory
  cities: CityBook
  services: ServiceBook
  isDry: boolean
  seenOn: string
  created(carrier: ImportedCarrier): void
  reject(row: FileRow, reason: string): void
  /** Updates companies that someone created meanwhile, skips those that went on the do-not-list, and returns the other rows. */
  takeKnown(rows: readonly ReadRow[]): Promise<ReadRow[]>
}

interface Batch {
  companies: readonly (NewCompany & ReadRow)[]
  insertion: Insertion
  listings: readonly { id: string; slug: string }[]
  /** The edition of the cities that it refers to. */
  edition: number
}

const LISTED: ReadonlySet<string> = new Set(LISTED_FIELDS)

/** How often a batch is retried because someone took what it needs. */
const MOST_ATTEMPTS = 3

/** What a carrier's listing does not contain. */
const unlisted = (carrier: ImportedCarrier): Partial<ImportedCarrier> =>
  Object.fromEntries(Object.entries(carrier).filter(([field]) => !LISTED.has(field) && field !== 'company_census'))

export class NewCarriers {
  readonly #options: NewCarriersOptions
  #waiting: ReadRow[] = []
  /** The transaction in progress. Never rejects. */
  #underWay: Promise<void> = Promise.resolve()
  readonly #slugs: FreeSlugs
  #slugsUnderWay: readonly string[] = []
  #failure: { error: unknown } | undefined

  constructor(options: NewCarriersOptions) {
    this.#options = options
    this.#slugs = new FreeSlugs((slugs) => options.directory.takenSlugs(slugs))
  }

  /** Resolves when there is room for more. The row is stored later. */
  async add(read: ReadRow): Promise<void> {
    this.#waiting.push(read)
    if (this.#waiting.length >= CARRIERS_PER_INSERT) await this.#storeWaiting()
  }

  /** Stores everything that was added. */
  async finish(): Promise<void> {
    await this.#storeWaiting()
    await this.#settled()
  }

  /** Waits until nothing is in progress, stored or not. */
  idle(): Promise<void> {
    return this.#underWay
  }

  /** Waits until the transaction in progress is stored. @throws if it failed */
  async #settled(): Promise<void> {
    await this.#underWay
    const failure = this.#failure
    this.#failure = undefined
    if (failure) throw failure.error
  }

  async #storeWaiting(): Promise<void> {
    const rows = this.#waiting
    this.#waiting = []
    const batch = await this.#prepare(rows)
    await this.#settled()
    if (!batch) return
    this.#slugsUnderWay = batch.listings.map(({ slug }) => slug)
    this.#underWay = this.#store(batch, 1).catch((error: unknown) => {
      this.#failure = { error }
    })
  }

  async #prepare(rows: readonly ReadRow[]): Promise<Batch | undefined> {
    const { directory, cities, services, isDry } = this.#options
    const companies: (NewCompany & ReadRow)[] = []
    const offered = rows.flatMap(({ carrier }) => carrier.services)
    await services.addFurther(offered, directory, isDry)
    for (const { row, carrier, hash, row_hash } of rows) {
      const serviceIds = services.idsOf(carrier.services)
      if (serviceIds.length === 0) this.#options.reject(row, 'none of its services is in the catalog')
      else companies.push({ row, carrier, hash, row_hash, city: cities.findOrAdd(carrier), services: serviceIds })
    }
    if (isDry) for (const { carrier } of companies) this.#options.created(carrier)
    if (isDry || companies.length === 0) return undefined
    const edition = cities.edition
    const added = cities.takeAdded()
    const listings = await newCompanyRows(this.#slugs, companies, this.#slugsUnderWay)
    const memories = companies.map(({ carrier, hash, row_hash }, at) => [
      listings[at]?.id,
      unlisted(carrier),
      hash,
      row_hash,
    ])
    const census = companies.flatMap(({ carrier: { company_census } }, at) =>
      company_census ? [[listings[at]?.id, company_census]] : [],
    )
    return { companies, insertion: { cities: added, listings, memories, census }, listings, edition }
  }

  async #store(batch: Batch, attempt: number): Promise<void> {
    const { directory, cities, seenOn } = this.#options
    if (batch.edition !== cities.edition) return this.#storeAnew(batch, attempt)
    let refused: Map<string, string>
    try {
      const answer = await directory.insert(batch.insertion, seenOn)
      refused = new Map(answer.map(({ id, reason }) => [id, reason]))
    } catch (error) {
      if (!(error instanceof TakenError) || attempt === MOST_ATTEMPTS) throw error
      await cities.readAgain(directory)
      return this.#storeAnew(batch, attempt + 1)
    }
    for (const [at, { row, carrier }] of batch.companies.entries()) {
      const reason = refused.get(batch.listings[at]?.id ?? '')
      if (reason) this.#options.reject(row, reason)
      else this.#options.created(carrier)
    }
  }

  /** Someone created a company or city meanwhile that some rows belong to. */
  async #storeAnew({ companies }: Batch, attempt: number): Promise<void> {
    this.#slugsUnderWay = []
    const batch = await this.#prepare(await this.#options.takeKnown(companies))
    if (!batch) return
    this.#slugsUnderWay = batch.listings.map(({ slug }) => slug)
    await this.#store(batch, attempt)
  }
}

/** A carrier that the directory does not have yet. */
interface NewCompany {
  carrier: ImportedCarrier
  city: City
  /** Ids of its services. */
  services: string[]
}

/** Placeholder for the slug of a company that is not public. */
const noSlug = (): string => `waiting-${randomUUID().replaceAll('-', '').slice(0, 20)}`

/**
 * Companies as stored: neither featured nor verified, rating 0.
 * @param slugsUnderWay of companies that are being stored
 */
const newCompanyRows = async (free: FreeSlugs, companies: readonly NewCompany[], slugsUnderWay: readonly string[]) => {
  const since = storedTime(new Date())
  const isPublic = ({ carrier }: NewCompany) => carrier.state === 'published'
  const named = companies
    .filter(isPublic)
    .map(({ carrier: { name, usdot_number }, city }) => ({ name, city: city.name, usdot_number }))
  const slugs = (await free.find(named, slugsUnderWay)).values()
  return companies.map((company) => {
    const { carrier, city, services } = company
    const { usdot_number, name, phone, email, address, description, state } = carrier
    const slug = isPublic(company) ? slugs.next().value : undefined
    return newListing(
      { name, place: city, usdot_number, state, since: () => since, isTaken: (other) => other !== slug, noSlug },
      () => ({
        ...{ id: newId(), location: city.id, services, address, description },
        ...{ name, usdot_number, phone, email },
        ...factsOf(carrier),
      }),
    )
  })
}
