/** Loads the shortlist when a visitor has one or saves a company. Most visitors never do. */
import { showProblemAfter } from '../forms/on-use.ts'
import { hasShortlist } from './has-shortlist.ts'

const LOAD_PROBLEM = 'The shortlist cannot be loaded. Please check your connection and try again.'

const load = () => import('./start-shortlist.ts')

const show = () => {
  if (hasShortlist()) load().catch(() => undefined)
}

const saveButtonOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLButtonElement>('[data-save]') : undefined

/** Activates the Save buttons of the page, including later ones. */
export const wakeShortlist = (): void => {
  document.addEventListener('pointerover', (event) => {
    if (saveButtonOf(event)) load().catch(() => undefined)
  })
  document.addEventListener('click', async (event) => {
    const button = saveButtonOf(event)
    if (!button) return
    try {
      const { toggle } = await load()
      toggle(button)
    } catch {
      showProblemAfter(button, LOAD_PROBLEM)
    }
  })
  for (const change of ['pageshow', 'storage']) addEventListener(change, show)
  show()
}
