import { LOCATIONS_PATH } from '../../../domain/directory/pages/site-pages.ts'

/** What one publish did. */
export interface PublishReport {
  /** Number of the last change that the site shows. */
  seq: number
  written: number
  removed: number
  seconds: number
  /** Canonical paths of the first pages that were written and that people look at. */
  pages: string[]
}

const PAGES_NAMED = 50

export const emptyReport = (): PublishReport => ({ seq: 0, written: 0, removed: 0, seconds: 0, pages: [] })

/** Adds pages to a report. */
export const note = (report: PublishReport, written: readonly string[], removed: readonly string[]): void => {
  report.written += written.length
  report.removed += removed.length
  const shown = written.filter((path) => path !== LOCATIONS_PATH)
  report.pages.push(...shown.slice(0, PAGES_NAMED - report.pages.length))
}
