import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { currentSite } from '../../../publisher/release/releases.ts'
import { folderFault } from '../../data-folder/folder-fault.ts'
import { keepSiteOnly } from '../../gate/keep-gate.ts'
import { requireFreePort, requireWritable } from '../../pocketbase/pocketbase-server.ts'
import { isFull } from '../../process/full-folders.ts'
import { failureText } from '../../process/report-failure.ts'
import type { Settings } from '../../settings/settings.ts'

const LOOK_EVERY_MS = 2000
/** SQLite cannot open a database without room for its write-ahead log. */
const ROOM_TO_OPEN = Buffer.alloc(64 * 1024)

/** Also of a folder on a disk that the system has made read-only. A missing folder is made by others. */
const faultOf = (settings: Settings): string | undefined => {
  try {
    const { DATA_DIR } = settings
    const fault = folderFault(settings)
    if (fault || !existsSync(DATA_DIR)) return fault
    requireWritable(DATA_DIR)
    return isFull(DATA_DIR, ROOM_TO_OPEN)
      ? `The disk of DATA_DIR ${resolve(DATA_DIR)} is full. Make room there.`
      : undefined
  } catch (error) {
    return failureText(error)
  }
}

/**
 * While the data folder must not be used, serves the pages of the last site alone: nothing is written to the folder or to
 * the site, and everything below /api answers 503. Goes on by itself once the right folder is there, such as a disk that
 * was mounted late.
 * @throws the fault when there is no site to serve
 */
export const waitForData = async (settings: Settings, signal: AbortSignal): Promise<void> => {
  let fault = faultOf(settings)
  if (!fault) return
  if (!existsSync(join(currentSite(settings.SITE_DIR), 'index.html'))) throw new Error(fault)
  await requireFreePort(settings.PORT, settings.HOST)
  const found = new AbortController()
  const serving = keepSiteOnly(AbortSignal.any([signal, found.signal]))
  let said = ''
  while (fault && !signal.aborted) {
    if (fault !== said) console.error(`Serving the pages of the last site only: ${fault}`)
    said = fault
    await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
    fault = faultOf(settings)
  }
  found.abort()
  await serving
  if (!signal.aborted) console.log(`The data folder ${settings.DATA_DIR} can be used now`)
}
