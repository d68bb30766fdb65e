/** Parts of a sitemap that have to be written, and what they may list. */
import type { Company, Location } from '../../../domain/directory/company.ts'
import type { CompanyLists } from '../../../domain/directory/company-lists.ts'
import type { SitemapChanges } from '../../../domain/directory/sitemap/sitemap-changes.ts'
import { partOf, partOfCity, partOfCompany, partOfGuides } from '../../../domain/directory/sitemap/sitemap-parts.ts'
import { companyPath } from '../../../domain/routes.ts'

export interface DuePart {
  /** All companies or cities that it may list, but those that have changed since; absent where its file names them. */
  places?: { companies: Company[]; cities: Location[] }
  /** Paths of what has changed. */
  changed: Set<string>
}

/** By name. */
export type DueParts = Map<string, DuePart>

/** All parts of a sitemap. */
export const wholeParts = (lists: CompanyLists, parts: number): DueParts => {
  const due = new Map<string, Required<DuePart>>()
  const placesOf = (part: string) => {
    const known = due.get(part) ?? { places: { companies: [], cities: [] }, changed: new Set() }
    due.set(part, known)
    return known.places
  }
  placesOf(partOfGuides(parts))
  for (const city of lists.locations) placesOf(partOfCity(city.slug, parts)).cities.push(city)
  for (const company of lists.companies) placesOf(partOfCompany(company.slug, parts)).companies.push(company)
  return due
}

/** Adds the parts of pages that have changed, and that of the guides, which count them. */
export const noteChanged = (due: DueParts, paths: SitemapChanges['paths'], parts: number): void => {
  const changedOf = (part: string) => {
    const known = due.get(part) ?? { changed: new Set() }
    due.set(part, known)
    return known.changed
  }
  changedOf(partOfGuides(parts))
  for (const path of paths) changedOf(partOf(path, parts)).add(path)
}

/** Paths of the places of a part and of what has changed of it, listed or not. */
export const pathsOfPart = (lists: CompanyLists, { places, changed }: DuePart): Set<string> => {
  const { companies, cities } = places ?? { companies: [], cities: [] }
  const ofCities = cities.flatMap((city) => lists.ofLocation(city).map(({ path }) => path))
  return new Set([...companies.map(({ slug }) => companyPath(slug)), ...ofCities, ...changed])
}
