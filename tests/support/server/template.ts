import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleHooks } from '../../../server/pocketbase/hooks-bundle.ts'
import { type PocketBaseServer, startPocketBase } from '../../../server/pocketbase/pocketbase-server.ts'
import { type Api, apiOf } from './api.ts'
import { withDatabase } from './database.ts'

export interface Template {
  /** Contains the whole template; deleted after the run. */
  folder: string
  dataDir: string
  hooksDir: string
  superuserToken: string
}

/** A PocketBase for one test. */
export interface TestServer {
  url: string
  pid: number
  dataDir: string
  superuserToken: string
  /** Requests as a superuser. */
  superuser: Api
  guest: Api
  /** Requests with the token of a signed-in user, as `Api` describes. */
  as(token: string): Api
  log(): string
  stop(): Promise<void>
}

export const SUPERUSER = { email: 'root@example.com', password: 'root-password-1' }
export const PUBLISH_TOKEN = 'publish-token-of-tests'

const ENV = { PUBLISH_TOKEN, SUPERUSER_EMAIL: SUPERUSER.email, SUPERUSER_PASSWORD: SUPERUSER.password }

const signIn = async (server: PocketBaseServer): Promise<string> => {
  const { body } = await apiOf(server.url).post('/api/collections/_superusers/auth-with-password', {
    identity: SUPERUSER.email,
    password: SUPERUSER.password,
  })
  return String(body['token'])
}

/** Environment in which a server runs no scheduled jobs. A test runs one with `/api/crons/<id>`. */
export const STILL_CLOCK = { STILL_CLOCK: '1' }
const STILL_CLOCK_HOOK = `onBootstrap((e) => {
  e.next()
  const nanosecondsOfACentury = 100 * 365 * 86400 * 1e9
  if ($os.getenv('STILL_CLOCK')) e.app.cron().setInterval(nanosecondsOfACentury)
})`

/** Otherwise a new account takes a fifth of a second. Tests do not depend on how hard a stolen hash is to guess. */
const hashPasswordsQuickly = (dataDir: string): void =>
  withDatabase({ dataDir }, (database) =>
    database.exec(`UPDATE _collections SET fields = replace(fields, '"cost":0', '"cost":4') WHERE type = 'auth'`),
  )

/** A migrated data folder with the first catalog and a superuser, without rate limits, and the bundled hooks. */
export const makeTemplate = async (): Promise<Template> => {
  const folder = mkdtempSync(join(tmpdir(), 'pocketbase-template-'))
  const dataDir = join(folder, 'data')
  const hooksDir = await bundleHooks(join(folder, 'hooks'))
  writeFileSync(join(hooksDir, 'still-clock.pb.js'), STILL_CLOCK_HOOK)
  const server = await startPocketBase({ dataDir, hooksDir, env: ENV })
  let superuserToken: string
  try {
    superuserToken = await signIn(server)
    await apiOf(server.url, superuserToken).patch('/api/settings', { rateLimits: { enabled: false } })
  } finally {
    await server.stop()
  }
  hashPasswordsQuickly(dataDir)
  return { folder, dataDir, hooksDir, superuserToken }
}

/** Copies the template's data to a folder. @param cities slugs of the only cities that its directory keeps; all if absent */
export const copyTemplate = (template: Template, dataDir: string, cities?: readonly string[]): void => {
  cpSync(template.dataDir, dataDir, { recursive: true })
  if (!cities) return
  withDatabase({ dataDir }, (database) =>
    database
      .prepare('DELETE FROM locations WHERE slug NOT IN (SELECT value FROM json_each(?))')
      .run(JSON.stringify(cities)),
  )
}

/**
 * Starts a server on a copy of the template, on its own port. `stop` deletes the copy.
 * @param cities slugs of the only cities that its directory has; all of the first catalog if absent
 */
export const startFromTemplate = async (
  template: Template,
  env: Record<string, string> = {},
  cities?: readonly string[],
): Promise<TestServer> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pocketbase-'))
  copyTemplate(template, dataDir, cities)
  const server = await startPocketBase({ dataDir, hooksDir: template.hooksDir, env: { ...ENV, ...env } })
  return {
    url: server.url,
    pid: server.pid,
    dataDir,
    superuserToken: template.superuserToken,
    superuser: apiOf(server.url, template.superuserToken),
    guest: apiOf(server.url),
    as: (token) => apiOf(server.url, token),
    log: server.log,
    stop: async () => {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
