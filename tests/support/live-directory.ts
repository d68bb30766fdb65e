/** Changing directories, for tests of which pages a change affects. */
import type { CompanyLists } from '../../domain/directory/company-lists.ts'
import type { LiveDirectory } from '../../domain/directory/live/live-directory.ts'
import { footerOf } from '../../domain/directory/pages/footer.ts'
import { pagePaths, pageProps } from '../../domain/directory/pages/site-pages.ts'
import { isSame } from '../../domain/directory/remember.ts'
import type { ExportedChanges } from '../../domain/publishing/export-reader.ts'
import type { SkippedRecord } from '../../domain/publishing/skipped-records.ts'
import { isDataPath } from '../../domain/routes.ts'
import { directory } from './directory.ts'

/** New or changed rows, and the ids of deleted ones. */
export const changes = (
  rows: Partial<ExportedChanges['rows']>,
  gone: ExportedChanges['gone'] = [],
): ExportedChanges => ({
  rows: { ...directory([], { services: [], locations: [] }), ...rows, seq: 2 },
  gone,
})

/** A record without a name. */
export const invalidRecord = (collection: SkippedRecord['collection'], record: string): SkippedRecord => ({
  collection,
  record,
  label: '',
  listing: '',
  field: 'name',
  why: 'is empty',
  lacks: 'record',
})

/** Canonical paths of the pages that differ between two states of the directory, found by comparing every page. */
export const differingPages = (before: CompanyLists, after: CompanyLists): Set<string> => {
  const paths = new Set([...pagePaths(before), ...pagePaths(after)])
  const [propsBefore, propsAfter] = [pageProps(before), pageProps(after)]
  const isSameFoot = isSame(footerOf(before), footerOf(after))
  const differs = (path: string) => !(isSameFoot || isDataPath(path)) || !isSame(propsBefore(path), propsAfter(path))
  return new Set([...paths].filter(differs))
}

/**
 * Applies changes to the lists at once. @returns paths of all affected pages; for lists sorted anew, those that differ
 */
export const applyChanges = (live: LiveDirectory, changes: ExportedChanges): Set<string> => {
  const { lists } = live
  live.take(changes)
  const { touched } = live.takeIn(() => true)
  if (lists === live.lists) return new Set(touched)
  live.beginComparison()
  return differingPages(lists, live.lists)
}

/** The same with a finished finder. */
export const applyWithFinder = (live: LiveDirectory, changes: ExportedChanges): Set<string> => {
  while (live.lists.finding.step());
  return applyChanges(live, changes)
}
