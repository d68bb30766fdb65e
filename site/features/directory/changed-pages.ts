import type { SitePages } from './site-pages.ts'

/** What two states of the site differ in, as canonical paths. */
export interface PageChanges {
  /** New pages and pages that show something else. */
  written: string[]
  /** Pages that are no more. */
  removed: string[]
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Whether two values hold the same; objects that are shared are not looked into. */
const isSame = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (!isObject(a) || !isObject(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => isSame(a[key], b[key]))
}

/** Props of every page whose content depends on the directory, by path. */
export const propsByPath = ({ home, lists, companies }: SitePages): Map<string, unknown> =>
  new Map<string, unknown>([
    ['/', home],
    ['/locations.json', home.locations],
    ...[...companies, ...lists].map(({ path, props }): [string, unknown] => [path, props]),
  ])

/** Which pages have to be rendered again to get from one state of the site to another. */
export const changedPages = (before: SitePages, after: SitePages): PageChanges => {
  const old = propsByPath(before)
  const current = propsByPath(after)
  return {
    written: [...current].filter(([path, props]) => !isSame(old.get(path), props)).map(([path]) => path),
    removed: [...old.keys()].filter((path) => !current.has(path)),
  }
}
