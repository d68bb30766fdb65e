/** Where the search form of the home page leads when the browser submits it without JavaScript. */
import { citySpellings } from './meant-paths.ts'
import { type ListKey, listPath, STATIC_PATHS, searchPath } from './routes.ts'
import { slugify } from './slug.ts'

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '))
  } catch {
    return ''
  }
}

/** The first value of a field of a query, '' when there is none. */
const fieldOf = (query: string, name: string): string => {
  const pair = query.split('&').find((part) => part.startsWith(`${name}=`))
  return pair ? decoded(pair.slice(name.length + 1)).trim() : ''
}

/** Slugs that a typed city name can mean: "Chicago, IL" is at chicago-il or at chicago. */
const citySlugs = (typed: string): string[] => {
  const slugs = [typed, typed.split(',')[0] ?? ''].map(slugify).filter(Boolean)
  return [...slugs, ...slugs.flatMap(citySpellings)]
}

/**
 * The path that a search leads to. If only one of the two choices is known, it is the list of that one. If neither is,
 * it is all cities for a typed city, else all companies.
 * @param query such as "service=freight&location=chicago"; the city may also be a typed name
 */
export const searchTarget = (hasPage: (path: string) => boolean, query: string): string => {
  const [service, typed] = [slugify(fieldOf(query, 'service')), fieldOf(query, 'location')]
  const location = citySlugs(typed).find((slug) => hasPage(listPath({ location: slug })))
  const key: ListKey = {
    ...(service && hasPage(listPath({ service })) ? { service } : {}),
    ...(location ? { location } : {}),
  }
  return typed && !key.service && !key.location ? STATIC_PATHS.cities : searchPath(key)
}
