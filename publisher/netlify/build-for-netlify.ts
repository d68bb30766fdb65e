import { mkdir, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import pMap from 'p-map'
import { hasEmptyPairPages } from '../../domain/directory/lists/list-length.ts'
import type { ExportedDirectory } from '../../domain/publishing/export-reader.ts'
import type { DirectoryState } from '../../domain/publishing/schema.ts'
import { skippedRecords } from '../../domain/publishing/skipped-records.ts'
import { companyPath, listPath, MCP_PATH, regionPath, TRUCKING, TWIN_FORMS, twinPath } from '../../domain/routes.ts'
import { MISSING_COMPANY_PAGE } from '../../domain/serving/resolve-path.ts'
import { isSecureAddress, siteHeaders } from '../../domain/serving/site-headers.ts'
import type { ExportSource } from '../follow/download-export.ts'
import { Publisher } from '../publisher.ts'
import { buildSite } from '../release/build-site.ts'
import { isOutdated } from '../release/build-stamp.ts'
import { currentSite } from '../release/current-site.ts'
import { readInlineScripts } from '../release/inline-scripts.ts'
import { linkFile } from '../release/releases.ts'
import type { BuiltSite } from './deploy-report.ts'

type PublishRequest = NonNullable<DirectoryState['request']>

interface NetlifyOptions {
  source: ExportSource
  /** The releases of the previous build, if Netlify's cache still had them. */
  siteDir: string
  siteUrl: string
  allowLargeDrop: boolean
  /** Replaces a site that shows other data. */
  allowOtherData?: boolean
  /** The folder that Netlify uploads. */
  publishFolder: string
  /** An administrator's request. */
  request: PublishRequest | null
}

/** The request that the build fulfills. */
const answered = (request: PublishRequest | null, isNew: boolean): Pick<BuiltSite, 'trigger' | 'id'> => {
  if (request) return { trigger: request.everything ? 'everything' : 'now', id: request.id }
  return { trigger: isNew ? 'build' : 'change' }
}

interface NetlifyBuild {
  /** True if the whole site was rebuilt. */
  isNew: boolean
  built: BuiltSite
  /** Number of files in the folder that Netlify uploads. */
  files: number
}

/** Publishes until nothing is left, and sums up the results. */
const publishAll = async (publisher: Publisher): Promise<Pick<BuiltSite, 'written' | 'removed' | 'pages'>> => {
  const sum = { written: 0, removed: 0, pages: [] as string[] }
  for (let report = await publisher.publish(); report; report = await publisher.publish()) {
    sum.written += report.written
    sum.removed += report.removed
    sum.pages.push(...report.pages)
  }
  await publisher.writeSitemap()
  return sum
}

/**
 * Updates the previous build's site page by page, or rebuilds it if there is none, the code changed or an administrator
 * requests it.
 * @throws as `buildSite` and `Publisher` do
 */
export const buildForNetlify = async (options: NetlifyOptions): Promise<NetlifyBuild> => {
  const startedAt = performance.now()
  const { source, siteDir, siteUrl, allowLargeDrop, allowOtherData = false, publishFolder, request } = options
  const siteFolder = currentSite(siteDir)
  await linkNewestRelease(siteDir)
  const isNew = Boolean(request?.everything) || isOutdated(siteFolder, source.publishToken, siteUrl)
  const full = isNew
    ? await buildSite({ source, siteDir, siteUrl, allowLargeDrop, allowOtherData, anew: Boolean(request?.everything) })
    : undefined
  const publisher = await Publisher.start({ source, siteFolder, siteUrl, allowLargeDrop, allowOtherData })
  const { written, removed, pages } = await publishAll(publisher).finally(() => publisher.close())
  await removeOlderReleases(siteDir)
  const { catalog, oldSlugs, oldCitySlugs, position, skipped } = publisher.directory
  const redirects = redirectRules({ catalog, oldSlugs, oldCitySlugs, pocketBaseUrl: source.url })
  const headers = headerRules({
    inlineScripts: await readInlineScripts(siteFolder),
    isSecure: isSecureAddress(siteUrl),
  })
  const files = await fillPublishFolder(publishFolder, siteFolder, { redirects, headers })
  const seconds = (performance.now() - startedAt) / 1000
  const total = {
    seq: position.seq,
    written: written + (full?.pages ?? 0),
    removed,
    pages,
    seconds,
    skipped: skippedRecords(skipped),
  }
  return { isNew, files, built: { ...answered(request, isNew), ...total } }
}

// Netlify's cache stores the folder of releases between builds. It supports no links and needs only one release.

const releasesOf = async (siteDir: string): Promise<string[]> =>
  (await readdir(join(siteDir, 'releases')).catch(() => [])).sort()

/** Makes the newest release the current one. Names begin with the build time. */
const linkNewestRelease = async (siteDir: string): Promise<void> => {
  const newest = (await releasesOf(siteDir)).at(-1)
  if (!newest) return
  await rm(currentSite(siteDir), { force: true })
  await symlink(join('releases', newest), currentSite(siteDir))
}

const removeOlderReleases = async (siteDir: string): Promise<void> => {
  const current = basename(await realpath(currentSite(siteDir)))
  for (const name of await releasesOf(siteDir))
    if (name !== current) await rm(join(siteDir, 'releases', name), { recursive: true })
}

const PARALLEL = 32

/** Our notes about a site begin with a dot and are not public. */
const isPublic = (path: string): boolean =>
  path.split('/').every((name, index) => !name.startsWith('.') || (index === 0 && name === '.well-known'))

/** Netlify refuses to deploy a folder with more files. */
const MOST_FILES_IN_FOLDER = 54_000

/** @throws if a folder has more files than Netlify accepts */
export const refuseFullFolders = (files: readonly string[]): void => {
  for (const [folder, { length }] of Map.groupBy(files, (file) => dirname(file)))
    if (length > MOST_FILES_IN_FOLDER)
      throw new Error(`Netlify takes ${MOST_FILES_IN_FOLDER} files in a folder, but ${folder}/ has ${length}`)
}

/** What Netlify reads in addition to the files. */
interface Rules {
  /** Text of _redirects. */
  redirects: string
  /** Text of _headers. */
  headers: string
}

/**
 * Fills a plain folder for Netlify, whose uploads follow no links and hide no files.
 * @param siteFolder the built site
 * @returns the number of files
 * @throws as `refuseFullFolders` does
 */
export const fillPublishFolder = async (folder: string, siteFolder: string, rules: Rules): Promise<number> => {
  await rm(folder, { recursive: true, force: true })
  const root = await realpath(siteFolder)
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .filter(isPublic)
  refuseFullFolders(files)
  for (const below of new Set(files.map((file) => dirname(file)))) await mkdir(join(folder, below), { recursive: true })
  await pMap(files, (file) => linkFile(join(root, file), join(folder, file)), { concurrency: PARALLEL })
  for (const [name, text] of Object.entries(rules)) await writeFile(join(folder, `_${name}`), text)
  return files.length
}

interface RuleSource {
  catalog: Pick<ExportedDirectory, 'services' | 'locations'>
  /** A company's former slug → its current one. */
  oldSlugs: ReadonlyMap<string, string>
  /** The same for cities. */
  oldCitySlugs: ReadonlyMap<string, string>
  /** PocketBase's URL, without a trailing slash. */
  pocketBaseUrl: string
}

type Rule = [from: string, to: string, status: 200 | 301 | 302 | 404]

/** Other spellings of a service's lists. Netlify's placeholders match whole segments, so each spelling has a rule. */
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

/** If a service has no page for a city, its URL redirects to the city's page: one rule, because files come first. */
const emptyPairs = (service: string): Rule => [
  listPath({ service, location: '*' }),
  listPath({ location: ':splat' }),
  302,
]

/** The same for states and provinces. What is called trucking there is the place's own list. */
const emptyInRegions = (service: string): Rule[] => {
  const path = regionPath(':region', service)
  if (service !== TRUCKING) return [[path, regionPath(':region'), 302]]
  return [
    [path, regionPath(':region'), 200],
    [`${path}/page/:page`, `${regionPath(':region')}/page/:page`, 200],
  ]
}

/** A company with a former slug, and its twins. */
const movedCompany = (from: string, to: string): Rule[] => [
  [from, to, 301],
  ...TWIN_FORMS.map((form): Rule => [twinPath(from, form), twinPath(to, form), 301]),
]

/** The lists of a city with a former slug, each with its pages. */
const movedLists = (services: readonly string[], [from, to]: readonly [string, string]): Rule[] =>
  [{}, ...services.map((service) => ({ service }))].flatMap((of): Rule[] => {
    const [old, now] = [listPath({ ...of, location: from }), listPath({ ...of, location: to })]
    const words = 'service' in of ? ['-Trucking', '-trucking', ...(of.service === TRUCKING ? [''] : [])] : []
    const others = words.map((word) => `/${'service' in of ? of.service : ''}${word}-companies-in-${from}`)
    return [old, `${old}/page/*`, ...others].map((path): Rule => [path, now, 301])
  })

/**
 * Text of the file _redirects: rules that depend on the directory or the environment. Fixed rules are in netlify.toml.
 * Files take precedence over rules, and earlier rules over later ones.
 */
export const redirectRules = ({ catalog, oldSlugs, oldCitySlugs, pocketBaseUrl }: RuleSource): string => {
  const services = catalog.services.map(({ slug }) => slug)
  const rules: Rule[] = [
    ['/api/*', `${pocketBaseUrl}/api/:splat`, 200],
    [MCP_PATH, pocketBaseUrl + MCP_PATH, 200],
    ...[...oldSlugs].flatMap(([from, to]) => movedCompany(companyPath(from), companyPath(to))),
    ...[...oldCitySlugs].flatMap((moved) => movedLists(services, moved)),
    ...services.flatMap(aliases),
    ...(hasEmptyPairPages(catalog) ? [] : services.filter((service) => service !== TRUCKING).map(emptyPairs)),
    ...services.flatMap(emptyInRegions),
    [companyPath('*'), `/${MISSING_COMPANY_PAGE}`, 404],
  ]
  return rules.map((rule) => `${rule.join(' ')}\n`).join('')
}

/** Text of the file _headers. Fixed headers are in netlify.toml. */
export const headerRules = (security: Parameters<typeof siteHeaders>[0]): string =>
  ['/*', ...Object.entries(siteHeaders(security)).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n')
