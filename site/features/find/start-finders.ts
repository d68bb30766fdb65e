import { onUse } from '../forms/on-use.ts'

/** Activates each finder of a page when its field gets the focus. Until then, and if that fails, its form works without results. */
export const startFinders = (): void => {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-finder]')) {
    const input = form.querySelector('input')
    if (!input) continue
    form.action = form.dataset['finder'] ?? ''
    onUse(input, ['focus'], async () => (await import('./start-finder.ts')).startFinder(form, input))
    if (document.activeElement === input) input.dispatchEvent(new Event('focus'))
  }
}
