import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const recordSchema = z.object({
  /** Id of the process that started PocketBase. */
  pid: z.int(),
  pocketbase: z.int().optional(),
  /** URL for other scripts. They cannot use it if it is undefined. */
  url: z.url().optional(),
  /** The site's public URL. */
  site: z.url().optional(),
})
/** What a server leaves in its data folder while it runs. */
export type ServerRecord = z.infer<typeof recordSchema>

const recordFile = (dataDir: string): string => join(dataDir, 'server.json')

/** The last server's record. Undefined if it ended normally. */
export const readServerRecord = (dataDir: string): ServerRecord | undefined => {
  try {
    return recordSchema.parse(JSON.parse(readFileSync(recordFile(dataDir), 'utf8')))
  } catch {
    return undefined
  }
}

export const writeServerRecord = (dataDir: string, record: ServerRecord): void => {
  const file = recordFile(dataDir)
  writeFileSync(`${file}.part`, JSON.stringify(record), { mode: 0o600 })
  renameSync(`${file}.part`, file)
}

export const removeServerRecord = (dataDir: string): void => rmSync(recordFile(dataDir), { force: true })

/** A stopped server refuses at once. A busy one may take long. */
const ANSWER_WITHIN_MS = 15_000

/** True if a PocketBase responds. */
export const isUp = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).then(
    (response) => response.ok,
    () => false,
  )

/** URL of the server that runs on a data folder and responds. */
export const runningServer = async (dataDir: string): Promise<string | undefined> => {
  const url = readServerRecord(dataDir)?.url
  return url && (await isUp(url)) ? url : undefined
}
