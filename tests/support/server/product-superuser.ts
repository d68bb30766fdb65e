import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { readServerRecord } from '../../../scripts/server/data-folder/server-record.ts'
import { eventually } from '../eventually.ts'
import { type Api, apiOf } from './api.ts'

/** Requests as the superuser of the product that runs on a data folder, past its gate. */
export const superuserOf = async (dataDir: string): Promise<Api> => {
  const { superuserEmail, superuserPassword } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))
  return eventually(async () => {
    const { url = '' } = readServerRecord(dataDir) ?? {}
    const { status, body } = await apiOf(url).post('/api/collections/_superusers/auth-with-password', {
      identity: superuserEmail,
      password: superuserPassword,
    })
    expect(status).toBe(200)
    return apiOf(url, String(body['token']))
  })
}
