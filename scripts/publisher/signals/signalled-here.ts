import { freePort } from '../../server/pocketbase-server.ts'
import type { Settings } from '../../server/settings.ts'

/** Settings with which PocketBase signals changes to the publisher beside it, unless it is to signal elsewhere. */
export const signalledHere = async (settings: Settings): Promise<Settings> => {
  if (settings.REBUILD_WEBHOOK_URL) return settings
  const url = `http://127.0.0.1:${await freePort()}/`
  // the publisher is a process of its own
  process.env['REBUILD_WEBHOOK_URL'] = url
  return { ...settings, REBUILD_WEBHOOK_URL: url }
}
