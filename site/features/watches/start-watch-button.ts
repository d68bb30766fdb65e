import { onPress } from '../forms/on-use.ts'

/** Loads the form of "Watch by email" when somebody presses it. */
export const startWatchButton = (): void => {
  const place = document.querySelector<HTMLElement>('[data-watch]')
  const button = place?.querySelector('button')
  if (!place || !button) return
  onPress(
    button,
    () => import('./mount-watch-form.tsx'),
    ({ mountWatchForm }) => mountWatchForm(place, place.dataset['watch'] ?? ''),
  )
}
