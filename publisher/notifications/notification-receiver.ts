import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { isLoopback, type PublishSignal } from '../../domain/publishing/publish-notification.ts'
import { freePort } from '../../server/pocketbase/pocketbase-server.ts'
import { failureText } from '../../server/process/report-failure.ts'
import { LOCAL_SIGNAL, localSignalUrl, type Settings } from '../../server/settings/settings.ts'

export interface SignalReceiver {
  /** URL for REBUILD_WEBHOOK_URL. */
  url: string
  close(): Promise<void>
}

interface ReceiverOptions {
  /** A free one if absent. */
  port?: number
  /** REBUILD_WEBHOOK_SECRET, or else PUBLISH_TOKEN. */
  secret: string
  /** Called once for each authentic, recent and new message. */
  onSignal: (signal: PublishSignal) => void
}

/**
 * Receives PocketBase's messages about changes. In a thread, because a save waits for PocketBase and PocketBase for
 * this response, while the caller may render for a second without a pause. Does not keep the process alive.
 * @throws if the port is in use
 */
export const receiveSignals = async ({ port = 0, secret, onSignal }: ReceiverOptions): Promise<SignalReceiver> => {
  const thread = new Worker(new URL('notification-thread.ts', import.meta.url), { workerData: { port, secret } })
  const [url] = (await once(thread, 'message')) as [string]
  thread.on('message', onSignal)
  thread.on('error', (error) => console.error(`Notifications are no longer received: ${error.message}`))
  thread.unref()
  return {
    url,
    close: async () => {
      await thread.terminate()
    },
  }
}

/**
 * Receives the messages that PocketBase sends to a URL of this machine.
 * @param url REBUILD_WEBHOOK_URL
 * @returns undefined if they go elsewhere, or if the port is in use, which is reported
 */
export const receiveLocalSignals = async (
  url: string | undefined,
  secret: string,
  onSignal: () => void,
): Promise<SignalReceiver | undefined> => {
  if (!url || !isLoopback(url)) return undefined
  const port = Number(new URL(url).port) || undefined
  return receiveSignals({ ...(port ? { port } : {}), secret, onSignal }).catch((error: unknown) => {
    console.error(`Notifications are not received at ${url}, so the publisher polls for changes: ${failureText(error)}`)
    return undefined
  })
}

/** Makes PocketBase notify the publisher on this machine, whoever else it calls. */
export const signalHere = async (settings: Settings): Promise<void> => {
  if (settings.PUBLISHER === 'off' || localSignalUrl(settings)) return
  process.env[LOCAL_SIGNAL] = `http://127.0.0.1:${await freePort()}/`
}
