import { hasEmptyPairPages } from '../../domain/directory/empty-pairs.ts'
import type { ExportedDirectory } from '../../domain/publishing/export-reader.ts'
import { MISSING_COMPANY_PAGE } from '../../domain/resolve-path.ts'
import { companyPath, listPath, TRUCKING } from '../../domain/routes.ts'
import { siteHeaders } from '../../domain/site-headers.ts'

interface RuleSource {
  catalogue: Pick<ExportedDirectory, 'services' | 'locations'>
  /** Slug that a company had before → the one it has now. */
  oldSlugs: ReadonlyMap<string, string>
  /** The same of cities. */
  oldCitySlugs: ReadonlyMap<string, string>
  /** Address of PocketBase, without a trailing slash. */
  pocketBaseUrl: string
}

type Rule = [from: string, to: string, status: 200 | 301 | 302 | 404]

/** The other spellings of a service's lists. Netlify's placeholders stand for whole segments, so each has its rule. */
const aliases = (service: string): Rule[] => {
  const list = listPath({ service })
  const inLocation = listPath({ service, location: ':splat' })
  return [
    ...[`/${service}-companies`, `/${service}-Trucking-companies`].flatMap((alias): Rule[] => [
      [alias, list, 200],
      [`${alias}/page/1`, list, 301],
      [`${alias}/page/:page`, `${list}/page/:page`, 200],
    ]),
    ...['Trucking', 'trucking'].map((word): Rule => [`/${service}-${word}-companies-in-*`, inLocation, 200]),
    ...(service === TRUCKING ? [[`/${service}-companies-in-*`, inLocation, 200] satisfies Rule] : []),
  ]
}

/** Where a service has no page for a city without such companies, it leads to the city's page. */
const emptyPairs = (service: string): Rule => [
  listPath({ service, location: '*' }),
  listPath({ location: ':splat' }),
  302,
]

/** The lists of a city that had another slug, each with its pages. */
const movedLists = (services: readonly string[], [from, to]: readonly [string, string]): Rule[] =>
  [{}, ...services.map((service) => ({ service }))].flatMap((of): Rule[] => {
    const [old, now] = [listPath({ ...of, location: from }), listPath({ ...of, location: to })]
    const words = 'service' in of ? ['-Trucking', '-trucking', ...(of.service === TRUCKING ? [''] : [])] : []
    const others = words.map((word) => `/${'service' in of ? of.service : ''}${word}-companies-in-${from}`)
    return [old, `${old}/page/*`, ...others].map((path): Rule => [path, now, 301])
  })

/**
 * Text of the file _redirects: the rules that only the directory or the environment can tell. What never changes stands
 * in netlify.toml. Files of the site go before rules, and earlier rules before later ones.
 */
export const redirectRules = ({ catalogue, oldSlugs, oldCitySlugs, pocketBaseUrl }: RuleSource): string => {
  const services = catalogue.services.map(({ slug }) => slug)
  const rules: Rule[] = [
    ['/api/*', `${pocketBaseUrl}/api/:splat`, 200],
    ...[...oldSlugs].map(([from, to]): Rule => [companyPath(from), companyPath(to), 301]),
    ...[...oldCitySlugs].flatMap((moved) => movedLists(services, moved)),
    ...services.flatMap(aliases),
    ...(hasEmptyPairPages(catalogue) ? [] : services.filter((service) => service !== TRUCKING).map(emptyPairs)),
    [companyPath('*'), `/${MISSING_COMPANY_PAGE}`, 404],
  ]
  return rules.map((rule) => `${rule.join(' ')}\n`).join('')
}

/** Text of the file _headers: what every answer says. What never changes stands in netlify.toml. */
export const headerRules = (security: Parameters<typeof siteHeaders>[0]): string =>
  ['/*', ...Object.entries(siteHeaders(security)).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n')
