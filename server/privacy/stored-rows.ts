/** What only the server does to its databases while it runs. */
import { statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { StoredRowChange } from '../../domain/operation/server-metrics.ts'
import type { Backend } from '../pocketbase/backend.ts'

type Server = Pick<Backend, 'url' | 'token'>

/** Saves of others go between two requests. */
const CHANGES_A_REQUEST = 100

const post = async ({ url, token }: Server, path: string, body: object): Promise<Response> => {
  const response = await fetch(`${url}/api/directory/privacy/${path}`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`PocketBase refuses (${response.status}): ${(await response.text()).slice(0, 300)}`)
  return response
}

export const changeRows = async (server: Server, changes: readonly StoredRowChange[]): Promise<void> => {
  for (let first = 0; first < changes.length; first += CHANGES_A_REQUEST)
    await post(server, 'rows', { changes: changes.slice(first, first + CHANGES_A_REQUEST) })
}

/** Stores the lines of the request log that PocketBase still holds in memory. */
export const storeRequestLines = async (server: Server): Promise<void> => {
  await post(server, 'lines', {})
}

/** Leaves nothing of removed rows in the files of the databases. @returns whether that is over; else somebody still reads */
export const overwriteFreeSpace = async (server: Server): Promise<boolean> => {
  const response = await post(server, 'vacuum', {})
  return z.object({ isOver: z.boolean() }).parse(await response.json()).isOver
}

const MEGABYTE = 1e6
/** It is written to a file of its own, and from there to the log of writes. */
const TIMES_SIZE = 2

/** @throws one line when the disk of a data folder has no room to write its database anew */
export const requireRoomToVacuum = (dataDir: string): void => {
  const folder = join(dataDir, 'pocketbase')
  const { bavail, bsize } = statfsSync(folder)
  const need = TIMES_SIZE * statSync(join(folder, 'data.db')).size
  if (bavail * bsize < need)
    throw new Error(
      `What was erased stays in free space of the database: to write it anew needs ${Math.ceil(need / MEGABYTE)} MB on the disk of ${dataDir}, and ${Math.floor((bavail * bsize) / MEGABYTE)} MB are free. Make room, then run "npm run privacy -- vacuum"`,
    )
}
