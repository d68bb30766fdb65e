import type { MergedCities } from '../../../domain/catalog/rules.ts'
import { isFields } from '../records.ts'
import { request } from '../request.ts'

/** How many listings some entries of a catalogue have, by their ids; none for one without. Throws react-admin's HttpError. */
export const readListingCounts = async (
  catalogue: 'locations' | 'services',
  ids: readonly string[],
): Promise<Record<string, number>> => {
  const query = new URLSearchParams({ ids: ids.join(',') })
  const { json } = await request(`/api/directory/catalogue/${catalogue}/counts?${query}`)
  if (!isFields(json)) throw new Error('the server did not count listings')
  return json as Record<string, number>
}

/** Moves listings of a city to another one, as many as one request takes. Throws react-admin's HttpError. */
export const mergeCities = async (from: string, into: string): Promise<MergedCities> => {
  const body = JSON.stringify({ from, into })
  const { json } = await request('/api/directory/cities/merge', { method: 'POST', body })
  if (!isFields(json)) throw new Error('the server did not say what was merged')
  return { moved: Number(json['moved']), left: Number(json['left']) }
}
