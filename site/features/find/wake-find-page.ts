import { onUse } from '../forms/on-use.ts'

const BEGUN = 'begun'

/** Starts the results page for a query, or when somebody is about to type one. */
export const wakeFindPage = (page: HTMLElement | null): void => {
  if (!page) return
  onUse(globalThis, [BEGUN, 'focusin', 'pointerdown'], async () => (await import('./find-page.ts')).startFindPage(page))
  if (location.search !== '') dispatchEvent(new Event(BEGUN))
  // The same as what the script shows without a query.
  else for (const part of page.querySelectorAll<HTMLElement>('[data-when~=empty]')) part.hidden = false
}
