/** Loads what sorts and filters a list when a visitor uses its controls, or comes with a query that may choose. */
import { showProblemAfter } from '../forms/load-problem.ts'

const LOAD_PROBLEM = 'Sorting and filtering cannot be loaded. Please check your connection and try again.'
const USES = ['toggle', 'pointerenter', 'focusin']

const wakeResults = (section: HTMLElement): void => {
  const details = section.querySelector('details')
  if (!details) return
  const wake = async () => {
    for (const use of USES) details.removeEventListener(use, wake)
    try {
      const { startListResults } = await import('./start-results.ts')
      startListResults(section)
    } catch {
      showProblemAfter(details, LOAD_PROBLEM)
      for (const use of USES) details.addEventListener(use, wake)
    }
  }
  for (const use of USES) details.addEventListener(use, wake)
  if (location.search !== '') void wake()
}

export const wakeListResults = (): void => {
  for (const section of document.querySelectorAll<HTMLElement>('.results[data-source]')) wakeResults(section)
}
