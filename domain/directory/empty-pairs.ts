/** Above this many service × location pairs, pairs without a company get no page of their own. */
export const MAX_PAIRS_WITH_EMPTY_PAGES = 20_000

interface Catalogue {
  services: { readonly length: number }
  locations: { readonly length: number }
}

/** Whether pairs of a service and a location that no company stands in still have a page. */
export const hasEmptyPairPages = ({ services, locations }: Catalogue): boolean =>
  services.length * locations.length <= MAX_PAIRS_WITH_EMPTY_PAGES

/**
 * Whether a city has lists while no company is in it: while pairs are few, one that administrators keep has. A city that
 * an import made is there for its companies.
 */
export const keepsEmptyLists = ({ is_imported }: { is_imported: boolean }, hasEmptyPairs: boolean): boolean =>
  hasEmptyPairs && !is_imported
