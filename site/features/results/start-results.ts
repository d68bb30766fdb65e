/** Loads React for results when a visitor sorts or filters, or comes with a choice in the address. */
import type { ListFilterSource } from '../../../domain/directory/pages/list-pages.ts'
import { showProblemAfter } from '../forms/on-use.ts'
import { isChosen } from './results-address.ts'
import type { ResultsSource } from './results-source.ts'

const LOAD_PROBLEM = 'Sorting and filtering cannot be loaded. Please check your connection and try again.'

/**
 * @param section with the form's place in `details`, the place of results, and the id of what they replace
 * @returns removes the results, and shows what they replaced
 */
export const startResults = (section: HTMLElement, load: () => Promise<ResultsSource>): (() => void) => {
  const details = section.querySelector('details')
  const form = details?.querySelector<HTMLElement>('[data-form]')
  const results = section.querySelector<HTMLElement>('[data-results]')
  const list = document.getElementById(section.dataset['replaces'] ?? '')
  if (!(details && form && results && list)) throw new Error('The results lack a part')
  const stopped = new AbortController()
  let mounted: Promise<void> | undefined
  const mount = async () => {
    try {
      const [{ mountResults }, source] = await Promise.all([import('./mount-results.tsx'), load()])
      if (stopped.signal.aborted) return
      stopped.signal.addEventListener('abort', mountResults(results, { source, form, list }))
    } catch {
      mounted = undefined
      showProblemAfter(details, LOAD_PROBLEM)
    }
  }
  const mountOnce = () => {
    mounted ??= mount()
    return mounted
  }
  for (const event of ['toggle', 'pointerenter', 'focusin'])
    details.addEventListener(event, mountOnce, { signal: stopped.signal })
  const look = () => {
    if (!isChosen(location.search)) return
    // On a phone the form would take the whole screen.
    details.open ||= matchMedia('(width >= 48rem)').matches
    void mountOnce()
  }
  addEventListener('popstate', look, { signal: stopped.signal })
  look()
  if (details.matches('[open], :hover, :focus-within')) void mountOnce()
  return () => {
    stopped.abort()
    details.open = false
  }
}

const sourceIn = ({ source = '' }: DOMStringMap): ListFilterSource => JSON.parse(source)

/** The same for a list of the directory, whose source is in its section. */
export const startListResults = (section: HTMLElement): void =>
  void startResults(section, async () => (await import('./results-source.ts')).listSource(sourceIn(section.dataset)))
