/** Reads and deletes single records of PocketBase for ra-data-simple-rest; everything else names what it means itself. */
import type { fetchUtils } from 'react-admin'
import { deletionUrl, recordUrl } from './record-urls.ts'
import { toRecord } from './records.ts'
import { request } from './request.ts'
import { parseResourcePath } from './resources.ts'

type HttpAnswer = Awaited<ReturnType<typeof fetchUtils.fetchJson>>

const answer = (status: number, json: unknown): HttpAnswer => ({ status, headers: new Headers(), body: '', json })

/** @throws react-admin's HttpError, or for a path that is no record's */
export const httpClient = async (path: string, options: fetchUtils.Options = {}): Promise<HttpAnswer> => {
  const { config, id } = parseResourcePath(path)
  const { method = 'GET', signal = null } = options
  if (method === 'DELETE') {
    const { response } = await request(deletionUrl(config, id), { method, signal })
    return answer(response.status, { id })
  }
  const { response, json } = await request(recordUrl(config, id), { signal })
  return answer(response.status, toRecord(json, config))
}
