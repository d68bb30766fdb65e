/** Asks the browser for its position on request, and shows nearby cities. */

import { distanceText } from '../../../domain/places/coordinates.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { findNear, type NearFound } from './find-near.ts'

const SHOWN = 8
const WAIT_MS = 10_000
/** A position from the last minutes is good enough. */
const FRESH_MS = 5 * MINUTE_MS

const WORDS = {
  asking: 'Looking for your position …',
  denied:
    'Your browser keeps your position to itself. You can allow it in the settings of this site, or choose a city.',
  unavailable: 'Your device cannot tell where it is. Please choose a city.',
  timeout: 'Your device takes too long to tell where it is. Try again, or choose a city.',
  unreachable: 'The cities cannot be loaded. Please check your connection.',
  far: 'No city of the directory is within 250 miles of you.',
} as const

const position = (): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: WAIT_MS, maximumAge: FRESH_MS })
  })

const wordsFor = (error: unknown): string => {
  if (!(error instanceof GeolocationPositionError)) return WORDS.unreachable
  if (error.code === error.PERMISSION_DENIED) return WORDS.denied
  return error.code === error.TIMEOUT ? WORDS.timeout : WORDS.unavailable
}

const readJson = async (path: string): Promise<unknown> => {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path} answers ${response.status}`)
  return response.json()
}

const PROVINCE = /, (AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT)$/

const itemOf = ({ label, path, km }: NearFound): HTMLLIElement => {
  const [item, link, name, distance] = ['li', 'a', 'span', 'span'].map((tag) => document.createElement(tag))
  if (!item || !name || !distance || !(link instanceof HTMLAnchorElement)) throw new Error('a browser makes elements')
  link.href = path
  name.textContent = label
  distance.textContent = distanceText(km, PROVINCE.test(label) ? 'CA' : 'US')
  link.append(name, distance)
  item.append(link)
  return item as HTMLLIElement
}

/** Activates the button of a block. Hides it in a browser without positions. */
export const startNearMe = (block: HTMLElement): void => {
  const [button, status, list] = [
    block.querySelector('button'),
    block.querySelector('[role=status]'),
    block.querySelector('ul'),
  ]
  if (!button || !status || !list) return
  if (!('geolocation' in navigator)) {
    block.hidden = true
    return
  }
  const look = async (): Promise<string> => {
    const { coords } = await position()
    const found = await findNear(coords, SHOWN, readJson)
    list.replaceChildren(...found.map(itemOf))
    return found.length === 0 ? WORDS.far : 'Cities near you, the nearest first:'
  }
  button.addEventListener('click', async () => {
    if (button.ariaBusy === 'true') return
    button.ariaBusy = 'true'
    status.textContent = WORDS.asking
    list.replaceChildren()
    status.textContent = await look().catch(wordsFor)
    button.ariaBusy = 'false'
  })
}
