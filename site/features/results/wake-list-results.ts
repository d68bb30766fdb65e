/** Loads what sorts and filters a list when a visitor uses its controls, or comes with a query that may choose. */
import { NEAR, onUse, showProblemAfter } from '../forms/on-use.ts'

const LOAD_PROBLEM = 'Sorting and filtering cannot be loaded. Please check your connection and try again.'

export const wakeListResults = (): void => {
  for (const section of document.querySelectorAll<HTMLElement>('.results[data-source]')) {
    const details = section.querySelector('details')
    if (!details) continue
    onUse(
      details,
      ['toggle', ...NEAR],
      async () => (await import('./start-results.ts')).startListResults(section),
      () => showProblemAfter(details, LOAD_PROBLEM),
    )
    if (location.search !== '') details.dispatchEvent(new Event('toggle'))
  }
}
