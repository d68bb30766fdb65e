import type { CityFacts } from '../../../domain/directory/lists/city-facts.ts'
import type { CompanyFacts } from '../../../domain/directory/lists/list-filter.ts'

type Found = Pick<CityFacts, 'companies' | 'services'>

const fetchJson = async <Content>(path: string): Promise<Content> => {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path} answers ${response.status}`)
  return response.json() as Promise<Content>
}

const loadAll = async (file: string): Promise<Found> => {
  const { companies, parts, services } = await fetchJson<CityFacts>(file)
  const further = await Promise.all(
    parts.map((part) => fetchJson<CompanyFacts[]>(file.replace(/\.json$/, `/${part}.json`))),
  )
  return { companies: [...companies, ...further.flat()], services }
}

const loaded = new Map<string, Promise<Found>>()

/**
 * The companies of a city, in the order of its list, and the names of services; loaded once.
 * @throws when they cannot be loaded; the next call tries again
 */
export const loadCity = (file: string): Promise<Found> => {
  const known = loaded.get(file) ?? loadAll(file)
  loaded.set(file, known)
  known.catch(() => loaded.delete(file))
  return known
}
