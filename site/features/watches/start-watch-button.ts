/** Loads the form of "Watch by email" when somebody presses it. */
import { showLoadProblem } from '../forms/load-problem.ts'

const load = () => import('./mount-watch-form.tsx')

export const startWatchButton = (): void => {
  const place = document.querySelector<HTMLElement>('[data-watch]')
  const button = place?.querySelector('button')
  if (!place || !button) return
  button.addEventListener('pointerenter', () => void load().catch(() => undefined), { once: true })
  button.addEventListener('click', async () => {
    button.ariaBusy = 'true'
    try {
      const { mountWatchForm } = await load()
      mountWatchForm(place, place.dataset['watch'] ?? '')
    } catch {
      showLoadProblem(button)
    } finally {
      button.ariaBusy = null
    }
  })
}
