import { freePort } from '../../server/pocketbase/pocketbase-server.ts'
import { LOCAL_SIGNAL, localSignalUrl, type Settings } from '../../server/settings/settings.ts'

/** Has PocketBase signal changes to the publisher beside it, whoever else it calls; both are processes of their own. */
export const signalHere = async (settings: Settings): Promise<void> => {
  if (settings.PUBLISHER === 'off' || localSignalUrl(settings)) return
  process.env[LOCAL_SIGNAL] = `http://127.0.0.1:${await freePort()}/`
}
