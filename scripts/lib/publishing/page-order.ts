import { parsePath } from '../../../domain/routes.ts'

/** How long a page may wait: companies and home first, then the first pages of lists, then the later ones. */
const rank = (path: string): number => {
  const route = parsePath(path)
  return route?.kind === 'list' ? route.page : 0
}

/** Pages in the order in which visitors miss them. */
export const mostWantedFirst = (paths: readonly string[]): string[] =>
  paths
    .map((path) => ({ path, rank: rank(path) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ path }) => path)
