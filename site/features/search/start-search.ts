/** The home page's search in the browser: enables the button and goes to the list. */
import { searchPath } from '../../../domain/routes.ts'
import { startCityField } from './start-city-field.ts'

/** Makes a search form work; its fields are named service and location. */
export const startSearch = (form: HTMLFormElement): void => {
  const button = form.querySelector('button')
  const field = (name: string) => form.elements.namedItem(name) as HTMLSelectElement | HTMLInputElement
  const location = field('location')
  const slugOfLocation =
    location instanceof HTMLInputElement ? startCityField(location, () => update()) : () => location.value
  const chosen = () => ({ service: field('service').value, location: slugOfLocation() })
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
