/** Finds cities of both countries in the files of the site, and adds or requests one that the directory lacks. */
import type { LoadedFiles } from '../../domain/find/loaded-files.ts'
import { guardFields, waitBeforeSending } from '../../domain/forms/form-guard.ts'
import { countryOfRegion } from '../../domain/places/regions.ts'
import { dataProvider } from './dataProvider.ts'
import { request } from './request.ts'
import { currentAccount } from './session.ts'

/** The files of the site that its search reads. Only those who search load the code. */
export const loadSiteFiles = async (): Promise<LoadedFiles> => {
  const { LoadedFiles, readBy } = await import('../../domain/find/loaded-files.ts')
  return new LoadedFiles(readBy((path) => fetch(path)))
}

export interface FoundPlace {
  name: string
  region: string
  latitude: number
  longitude: number
}

const MOST = 8

/** Cities by their name, with or without the code of a state, the largest first. @throws if the site cannot be read */
export const findPlaces = async (typed: string): Promise<FoundPlace[]> => {
  const [{ placesNamed }, { findWords }, files] = await Promise.all([
    import('../../domain/find/gazetteer.ts'),
    import('../../domain/search/words.ts'),
    loadSiteFiles(),
  ])
  const found = await placesNamed(files, findWords(typed), true)
  return found.slice(0, MOST).map(([name, region, latitude, longitude]) => ({ name, region, latitude, longitude }))
}

/** Adds a city. Throws react-admin's HttpError. @returns its id */
export const addPlace = async (place: FoundPlace): Promise<string> => {
  const data = { ...place, country: countryOfRegion(place.region) }
  return String((await dataProvider.create('admin/locations', { data })).data.id)
}

/**
 * Asks the administrators for a city, by a message like those of the contact form. Throws react-admin's HttpError.
 * @param openedAt when the dialog was opened, on the clock of `performance.now`
 */
export const requestPlace = async ({ name, region }: FoundPlace, openedAt: number): Promise<void> => {
  const { email = '', fullName = '' } = currentAccount() ?? {}
  // The server takes a form that is sent sooner for a bot's.
  await new Promise((done) => setTimeout(done, waitBeforeSending(openedAt, performance.now())))
  const message = {
    name: fullName || email,
    email,
    subject: `City request: ${name}, ${region}`,
    message: `Please add ${name}, ${region} to the directory, so that I can list my company there.`,
    ...guardFields(openedAt, performance.now()),
  }
  await request('/api/collections/contact_messages/records', { method: 'POST', body: JSON.stringify(message) })
}
