/** Activates each finder of a page when its field gets the focus. */
const wake = async (form: HTMLFormElement, input: HTMLInputElement) => {
  try {
    const { startFinder } = await import('./start-finder.ts')
    startFinder(form, input)
  } catch {
    // The form works without results. The next focus tries again.
    wakeOnFocus(form, input)
  }
}

const wakeOnFocus = (form: HTMLFormElement, input: HTMLInputElement) =>
  input.addEventListener('focus', () => void wake(form, input), { once: true })

export const startFinders = (): void => {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-finder]')) {
    const input = form.querySelector('input')
    if (!input) continue
    form.action = form.dataset['finder'] ?? ''
    if (document.activeElement === input) void wake(form, input)
    else wakeOnFocus(form, input)
  }
}
