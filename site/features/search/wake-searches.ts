/** Enables the button of a search form once something is chosen, and loads the rest of its script when it is used. */
import { NEAR } from '../forms/on-use.ts'

const wakeSearch = (form: HTMLFormElement): void => {
  const button = form.querySelector('button')
  const fields = [...form.querySelectorAll<HTMLSelectElement | HTMLInputElement>('select, input')]
  const awake = new AbortController()
  const { signal } = awake
  let waking: Promise<void> | undefined
  const load = async () => {
    const { startSearch } = await import('./start-search.ts')
    awake.abort()
    startSearch(form)
  }
  const wake = () => {
    waking ??= load().catch(() => {
      waking = undefined
    })
    return waking
  }
  const update = () => {
    if (button) button.disabled = fields.every(({ value }) => value === '')
  }
  // A Tab to the button may come before the rest of the script.
  form.addEventListener('input', update, { signal })
  for (const use of ['input', ...NEAR]) form.addEventListener(use, () => void wake(), { signal })
  form.addEventListener(
    'submit',
    async (event) => {
      event.preventDefault()
      await wake()
      // Without its script the server leads on.
      if (signal.aborted) form.requestSubmit()
      else form.submit()
    },
    { signal },
  )
  // A browser fills the fields in again after going back.
  addEventListener('pageshow', update, { signal })
  update()
}

export const wakeSearches = (): void => {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-search]')) wakeSearch(form)
}
