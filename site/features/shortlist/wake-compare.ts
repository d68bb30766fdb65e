/** Says that the shortlist is empty, or loads what compares its companies. */
import { onUse, showProblemAfter } from '../forms/on-use.ts'
import { hasShortlist } from './has-shortlist.ts'

const FILLED = 'filled'
const CHANGES = ['pageshow', 'storage']
const LOAD_PROBLEM = 'Your shortlist cannot be loaded. Please check your connection and reload the page.'

export const wakeCompare = (status: HTMLElement | null, empty: HTMLElement | null): void => {
  if (!status || !empty) return
  onUse(
    status,
    [FILLED],
    async () => (await import('./start-compare.ts')).startCompare(),
    () => showProblemAfter(status, LOAD_PROBLEM),
  )
  const look = () => {
    const isEmpty = !hasShortlist()
    empty.hidden = !isEmpty
    if (isEmpty) status.textContent = 'Your shortlist is empty.'
    else status.dispatchEvent(new Event(FILLED))
  }
  for (const change of CHANGES) addEventListener(change, look)
  look()
}
