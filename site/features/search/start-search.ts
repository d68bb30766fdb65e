/** The home page's search in the browser: enables the button, offers cities and goes to the list. */
import { searchPath } from '../../../domain/routes.ts'
import { type Choice, matchingChoices, slugOfChoice } from './match-choices.ts'

/** Cities offered at a time by a combobox. */
const OFFERED = 50

const startCombobox = (input: HTMLInputElement, onLoad: () => void): ((value: string) => string) => {
  let choices: Choice[] = []
  let isLoading = false
  const offer = () => {
    const options = matchingChoices(choices, input.value, OFFERED).map(({ name }) => new Option(name, name))
    input.list?.replaceChildren(...options)
  }
  const loadOnce = async () => {
    if (isLoading || choices.length > 0) return
    isLoading = true
    input.setCustomValidity('')
    try {
      choices = await (await fetch(input.dataset['choices'] ?? '')).json()
      offer()
      onLoad()
    } catch {
      input.setCustomValidity('The cities cannot be loaded. Please check your connection.')
      input.reportValidity()
    } finally {
      isLoading = false
    }
  }
  input.addEventListener('focus', loadOnce)
  input.addEventListener('input', () => {
    void loadOnce()
    offer()
  })
  return (value) => slugOfChoice(choices, value)
}

/** Makes a search form work; its fields are named service and location. */
export const startSearch = (form: HTMLFormElement): void => {
  const button = form.querySelector('button')
  const field = (name: string) => form.elements.namedItem(name) as HTMLSelectElement | HTMLInputElement
  const location = field('location')
  const slugOfLocation =
    location instanceof HTMLInputElement ? startCombobox(location, () => update()) : (value: string) => value
  const chosen = () => ({ service: field('service').value, location: slugOfLocation(location.value) })
  const update = () => {
    const { service, location } = chosen()
    if (button) button.disabled = !service && !location
  }
  form.addEventListener('input', update)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const { service, location } = chosen()
    if (service || location)
      globalThis.location.assign(searchPath({ ...(service ? { service } : {}), ...(location ? { location } : {}) }))
  })
  // a browser that goes back fills the fields in again without an event
  addEventListener('pageshow', update)
  update()
}
