import { randomUUID } from 'node:crypto'
import type { ImportedCarrier } from '../../domain/imports/imported-carrier.ts'
import { newListing } from '../../domain/listings/new-listing.ts'
import type { City } from './city-book.ts'
import type { Directory } from './directory.ts'
import { factsOf } from './fact-fields.ts'
import { freeSlugs } from './free-slugs.ts'
import { newId } from './new-id.ts'

/** A carrier that the directory does not have yet. */
export interface NewCompany {
  carrier: ImportedCarrier
  city: City
  /** Ids of its services. */
  services: string[]
}

/** Stands in for the slug of a company that is not public. */
const noSlug = (): string => `waiting-${randomUUID().replaceAll('-', '').slice(0, 20)}`

/**
 * Companies as they are stored: neither featured nor verified, rating 0.
 * @param slugsUnderWay of companies that are being stored
 */
export const newCompanyRows = async (
  directory: Directory,
  companies: readonly NewCompany[],
  slugsUnderWay: readonly string[],
) => {
  const since = new Date().toISOString().replace('T', ' ')
  const isPublic = ({ carrier }: NewCompany) => carrier.state === 'published'
  const named = companies
    .filter(isPublic)
    .map(({ carrier: { name, usdot_number }, city }) => ({ name, city: city.name, usdot_number }))
  const slugs = (await freeSlugs(directory, named, slugsUnderWay)).values()
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
