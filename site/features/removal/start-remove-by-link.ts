import { onUse, showProblemAfter } from '../forms/on-use.ts'

const LINKED = 'hashchange'

/** Loads what an emailed link leads to when the address has one. */
export const startRemoveByLink = (place: HTMLElement | null): void => {
  if (!place) return
  onUse(
    globalThis,
    [LINKED],
    async () => (await import('./RemoveByLink.tsx')).mountRemoveByLink(place),
    () => showProblemAfter(place),
  )
  if (location.hash !== '') dispatchEvent(new Event(LINKED))
}
