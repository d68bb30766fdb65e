import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { directoryToKeep } from '../data-folder/folder-fault.ts'
import { FolderTakenError, holdDataFolder } from '../data-folder/hold.ts'
import { runningServer } from '../data-folder/server-record.ts'
import { noteDirectory } from '../data-folder/stored-directory.ts'
import { loadSecrets, type Secrets } from '../settings/secrets.ts'
import { localSignalUrl, type Settings, siteUrl } from '../settings/settings.ts'
import { bundleUsableHooks } from './hooks-bundle.ts'
import { startPocketBase } from './pocketbase-server.ts'

export interface Backend {
  /** PocketBase's URL, without a trailing slash. */
  url: string
  /** A superuser's token, for the Authorization header. */
  token: string
  /** Token of the export route. */
  publishToken: string
  /** Stops the server if it was started for this backend. */
  close(): Promise<void>
}

/** Signs messages to REBUILD_WEBHOOK_URL. */
export const signalSecret = ({ REBUILD_WEBHOOK_SECRET }: Settings, { publishToken }: Secrets): string =>
  REBUILD_WEBHOOK_SECRET ?? publishToken

/** Environment variables for our hooks in PocketBase. */
export const hooksEnv = (settings: Settings, secrets: Secrets): Record<string, string> => ({
  PUBLISH_TOKEN: secrets.publishToken,
  SUPERUSER_EMAIL: secrets.superuserEmail,
  SUPERUSER_PASSWORD: secrets.superuserPassword,
  SITE_URL: siteUrl(settings),
  SMTP_HOST: settings.SMTP_HOST ?? '',
  SMTP_PORT: String(settings.SMTP_PORT),
  SMTP_USER: settings.SMTP_USER ?? '',
  SMTP_PASSWORD: settings.SMTP_PASSWORD ?? '',
  SMTP_TLS: settings.SMTP_TLS,
  MAIL_FROM: settings.MAIL_FROM,
  MAIL_FROM_NAME: settings.MAIL_FROM_NAME,
  CONTACT_MAILBOX: settings.CONTACT_MAILBOX,
  MAIL_EVENTS_TOKEN: settings.MAIL_EVENTS_TOKEN ?? '',
  // PocketBase listens only on this machine, where the gate passes the client's network.
  TRUSTED_PROXY: 'X-Forwarded-For',
  ADMIN_NETWORKS: settings.ADMIN_NETWORKS,
  FORM_LIMITS: settings.FORM_LIMITS,
  REGISTER_EVERY: settings.REGISTER_EVERY ?? '',
  REBUILD_WEBHOOK_URL: settings.REBUILD_WEBHOOK_URL ?? '',
  REBUILD_WEBHOOK_SECRET: signalSecret(settings, secrets),
  REBUILD_MIN_SECONDS: String(settings.REBUILD_MIN_SECONDS),
  PUBLISHER: settings.PUBLISHER,
  PUBLISHER_URL: localSignalUrl(settings),
  SITE_BUCKET: settings.SITE_BUCKET ?? '',
  DIRECTORY_ID: directoryToKeep(settings),
})

/** @throws if the server cannot be reached or refuses the superuser */
export const signInSuperuser = async (url: string, secrets: Secrets): Promise<string> => {
  const response = await fetch(`${url}/api/collections/_superusers/auth-with-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identity: secrets.superuserEmail, password: secrets.superuserPassword }),
  }).catch((error: unknown) => {
    throw new Error(`Cannot reach PocketBase at ${url}`, { cause: error })
  })
  if (!response.ok)
    throw new Error(`PocketBase at ${url} refuses the superuser ${secrets.superuserEmail} (${response.status})`)
  return z.object({ token: z.string() }).parse(await response.json()).token
}

interface OpenServer {
  url: string
  secrets: Secrets
  close(): Promise<void>
}

/** How long a starting or restarting server may take. */
const OTHERS_START_MS = 20_000
const LOOK_EVERY_MS = 250

const startOwn = async (settings: Settings): Promise<OpenServer> => {
  const folder = await holdDataFolder(settings, console.error)
  try {
    const secrets = loadSecrets(settings)
    const server = await startPocketBase({
      dataDir: folder.pocketbaseDir,
      hooksDir: await bundleUsableHooks(console.error),
      env: hooksEnv(settings, secrets),
      onProcess: (pocketbase) => folder.note({ pocketbase }),
    })
    noteDirectory(settings.DATA_DIR)
    const close = async () => {
      await server.stop()
      folder.leave()
    }
    return { url: server.url, secrets, close }
  } catch (error) {
    folder.leave()
    throw error
  }
}

/** The PocketBase at POCKETBASE_URL, or the one running on the data folder, or one started until `close`. */
const openServer = async (settings: Settings): Promise<OpenServer> => {
  const patience = performance.now() + OTHERS_START_MS
  for (;;) {
    const url = settings.POCKETBASE_URL?.replace(/\/+$/, '') ?? (await runningServer(settings.DATA_DIR))
    if (url) return { url, secrets: loadSecrets(settings), close: async () => undefined }
    try {
      return await startOwn(settings)
    } catch (error) {
      if (!(error instanceof FolderTakenError) || performance.now() > patience) throw error
      await pause(LOOK_EVERY_MS)
    }
  }
}

/** A PocketBase to export from: at POCKETBASE_URL, or running on the data folder, or started on it until `close`. */
export const openExport = async (settings: Settings): Promise<Omit<Backend, 'token'>> => {
  const { url, secrets, close } = await openServer(settings)
  return { url, publishToken: secrets.publishToken, close }
}

/** The same server, as a superuser. */
export const openBackend = async (settings: Settings): Promise<Backend> => {
  const { url, secrets, close } = await openServer(settings)
  try {
    return { url, token: await signInSuperuser(url, secrets), publishToken: secrets.publishToken, close }
  } catch (error) {
    await close()
    throw error
  }
}
