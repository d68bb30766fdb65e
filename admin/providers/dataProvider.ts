import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider } from 'react-admin'
import { DECIDING_FIELDS } from '../../domain/moderation/shown.ts'
import { httpClient } from './httpClient.ts'
import { readListings } from './listings.ts'
import { ofOwnListings } from './own-listings.ts'
import { readByIds, readList } from './read-records.ts'
import { recordUrl } from './record-urls.ts'
import { type Fields, toPayload, toRecord } from './records.ts'
import { request } from './request.ts'
import { configOf } from './resources.ts'

/** Creates a record, or updates the given fields of one. Reads it again if a decision needs its fingerprint. */
const save = async (resource: string, data: Fields, id?: string) => {
  const config = configOf(resource)
  const { json } = await request(recordUrl(config, id), {
    method: id === undefined ? 'POST' : 'PATCH',
    body: toPayload(data, config),
  })
  if (id === undefined || !Object.hasOwn(DECIDING_FIELDS, config.collection)) return { data: toRecord(json, config) }
  return { data: toRecord((await request(recordUrl(config, id))).json, config) }
}

/** `meta.isCounted` says whether a list knows its total, where that is not what the resource does otherwise. */
export const dataProvider = {
  ...simpleRestProvider('', httpClient),
  getList: async (resource, params) => {
    if (resource === 'company_listings') return readListings(params)
    const config = configOf(resource)
    const asked = await ofOwnListings(resource, params)
    return readList(config, asked, (params.meta?.isCounted ?? config.isCounted) !== false)
  },
  getMany: async (resource, { ids, signal = null }) => ({ data: await readByIds(configOf(resource), ids, signal) }),
  getManyReference: (resource, { target, id, filter, ...params }) =>
    readList(configOf(resource), { ...params, filter: { ...filter, [target]: id } }, true),
  create: (resource, { data }) => save(resource, data),
  update: (resource, { id, data }) => save(resource, data, String(id)),
  updateMany: async (resource, { ids, data }) => {
    for (const id of ids) await save(resource, data, String(id))
    return { data: ids }
  },
  // of which type a record is, the caller claims
} as DataProvider
