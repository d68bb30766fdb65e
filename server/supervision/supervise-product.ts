import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { DEMO_ACCOUNTS, demoPasswordOf } from '../../demo/accounts.ts'
import { seedWhenNew } from '../../demo/seed-when-new.ts'
import { call, type SeedServer } from '../../demo/server.ts'
import { anyOf, compare } from '../../domain/security/write-filter.ts'
import { signalHere } from '../../publisher/notifications/notification-receiver.ts'
import { buildWhenOutdated } from '../../publisher/release/build-when-outdated.ts'
import { currentSite } from '../../publisher/release/current-site.ts'
import { deployFacts, deployFaults } from '../checks/deploy/deploy-faults.ts'
import { folderFault } from '../data-folder/folder-fault.ts'
import { withPublicFiles } from '../data-folder/private-files.ts'
import { readAhead } from '../data-folder/read-ahead.ts'
import { catchMail } from '../mail-catcher/catch-mail.ts'
import { requireFreePort, requireWritable } from '../pocketbase/pocketbase-server.ts'
import { withServer } from '../pocketbase/with-server.ts'
import { isFull } from '../process/full-folders.ts'
import { isStructured } from '../process/log.ts'
import { memoryFault } from '../process/out-of-memory.ts'
import { failureText } from '../process/report-failure.ts'
import { keepScript } from '../process/run-script.ts'
import { aborted } from '../process/stop-signal.ts'
import { readSettings, type Settings, siteUrl } from '../settings/settings.ts'
import { readEnvFile, unknownNames } from '../settings/settings-names.ts'
import { SETTINGS } from '../settings/settings-schema.ts'
import { countRestarts } from './restart-process.ts'
import { keepSiteOnly, keepWebServer } from './supervised-web-server.ts'

/** Processes whose parent was killed are gone by then. */
const PORT_FREE_WITHIN_MS = 4000
/** An unwritable folder prevents no start if there is a site to serve: the publisher says why it publishes nothing. */
const requireSiteFolder = ({ SITE_DIR }: Settings): void => {
  try {
    withPublicFiles(() => requireWritable(SITE_DIR))
  } catch (error) {
    if (!existsSync(join(currentSite(SITE_DIR), 'index.html'))) throw error
    console.error(`Nothing can be published: ${failureText(error)}`)
  }
}

/** Runs everything until the signal aborts. @throws one line if it cannot start, or if PocketBase keeps ending */
export const keepProduct = async (signal: AbortSignal): Promise<void> => {
  await waitForData(readSettings(), signal)
  if (signal.aborted) return
  const { settings, mailPage } = await catchMail(readSettings())
  for (const name of unknownNames(Object.keys(SETTINGS), readEnvFile()))
    console.warn(`${name} in .env is not a setting of Haulindex, so it has no effect here.`)
  const fault = memoryFault()
  if (fault) console.warn(fault)
  await signalHere(settings)
  const publicDir = currentSite(settings.SITE_DIR)
  requireSiteFolder(settings)
  const prepare = async (isAfterCrash: boolean) => {
    await requireFreePort(settings.PORT, settings.HOST, isAfterCrash ? PORT_FREE_WITHIN_MS : 0)
    countRestarts(settings.DATA_DIR)
  }
  const beside = (url: string) => keepWebServer(url, signal)
  await withServer({ settings, publicDir, signal, prepare, beside }, async (backend) => {
    await seedWhenNew(settings, backend)
    void readAhead(settings.DATA_DIR, signal)
    for (const fault of deployFaults(settings, deployFacts(settings))) console.warn(fault)
    const lines = await welcome(settings, backend, mailPage)
    if (settings.PUBLISHER === 'off') console.log(lines)
    else await buildWhenOutdated(settings, backend.publishToken, signal, () => console.log(lines))
    if (settings.PUBLISHER === 'off') await aborted(signal)
    else await keepScript({ name: 'The publisher', script: 'publish', env: { POCKETBASE_URL: backend.url }, signal })
  })
}

const LOOK_EVERY_MS = 2000
/** SQLite cannot open a database without space for its write-ahead log. */
const ROOM_TO_OPEN = Buffer.alloc(64 * 1024)

/** Also finds a folder on a disk that the system made read-only. A missing folder is created elsewhere. */
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
 * While the data folder must not be used, serves only the pages of the last site: writes nothing to the folder or the
 * site, and returns 503 for everything below /api. Continues by itself once the right folder is there, such as a disk
 * that was mounted late.
 * @throws the fault if there is no site to serve
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

const emailsOf = async (server: SeedServer, of: 'users' | 'invitations', filter: string): Promise<string[]> => {
  const query = new URLSearchParams({ filter, fields: 'email', perPage: '10', skipTotal: '1' })
  const answer = await call(server, `/api/collections/${of}/records?${query}`)
  return z
    .object({ items: z.array(z.object({ email: z.string() })) })
    .parse(answer)
    .items.map(({ email }) => email)
}

/** How someone becomes the first administrator. */
const firstAdministrator = async (server: SeedServer): Promise<string> => {
  const invited = await emailsOf(server, 'invitations', "is_admin = true && used_at = ''")
  return invited.length
    ? `  No administrator yet: ${[...new Set(invited)].join(', ')} has a link; npm run admin -- EMAIL makes a new one`
    : '  No administrator yet: npm run admin -- YOUR@EMAIL makes one'
}

/** Who can sign in: the demo accounts, if there are any, else how someone becomes the first administrator. */
const signIns = async (settings: Settings, server: SeedServer): Promise<string[]> => {
  const demo = await emailsOf(server, 'users', anyOf(DEMO_ACCOUNTS.map(({ email }) => compare('email', '=', email))))
  const password = demoPasswordOf(settings)
  if (demo.length && password)
    return [
      `  Sign in as  ${demo.join(', ')}`,
      // collected logs contain no passwords
      ...(isStructured() ? [] : [`  Password    ${password} (until it is changed)`]),
    ]
  const administrators = await emailsOf(server, 'users', 'is_admin = true')
  const left = demo.length
    ? [`  Demo accounts are left in this directory; delete them at ${siteUrl(settings)}/admin/users`]
    : []
  return administrators.length ? left : [await firstAdministrator(server)]
}

/** What a start prints when it is up. */
export const welcome = async (
  settings: Settings,
  server: SeedServer,
  mailPage: string | undefined,
): Promise<string> => {
  const url = siteUrl(settings)
  return [
    '',
    `  Haulindex   ${url}`,
    `  Console     ${url}/auth`,
    ...(mailPage ? [`  Mail        ${mailPage}`] : []),
    ...(await signIns(settings, server)),
    '',
    '  Ctrl-C stops everything.',
    '',
  ].join('\n')
}
