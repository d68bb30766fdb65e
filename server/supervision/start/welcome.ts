import { z } from 'zod'
import { DEMO_ACCOUNTS, demoPasswordOf } from '../../../demo/accounts.ts'
import { call, type SeedServer } from '../../../demo/server.ts'
import { anyOf, compare } from '../../../domain/security/write-filter.ts'
import { isStructured } from '../../process/log.ts'
import { type Settings, siteUrl } from '../../settings/settings.ts'

const emailsOf = async (server: SeedServer, of: 'users' | 'invitations', filter: string): Promise<string[]> => {
  const query = new URLSearchParams({ filter, fields: 'email', perPage: '10', skipTotal: '1' })
  const answer = await call(server, `/api/collections/${of}/records?${query}`)
  return z
    .object({ items: z.array(z.object({ email: z.string() })) })
    .parse(answer)
    .items.map(({ email }) => email)
}

/** How somebody becomes the first administrator. */
const firstAdministrator = async (server: SeedServer): Promise<string> => {
  const invited = await emailsOf(server, 'invitations', "is_admin = true && used_at = ''")
  return invited.length
    ? `  No administrator yet: ${[...new Set(invited)].join(', ')} has a link; npm run admin -- EMAIL makes a new one`
    : '  No administrator yet: npm run admin -- YOUR@EMAIL makes one'
}

/** Who can sign in: the demo accounts that are there, else how somebody becomes the first administrator. */
const signIns = async (settings: Settings, server: SeedServer): Promise<string[]> => {
  const demo = await emailsOf(server, 'users', anyOf(DEMO_ACCOUNTS.map(({ email }) => compare('email', '=', email))))
  const password = demoPasswordOf(settings)
  if (demo.length && password)
    return [
      `  Sign in as  ${demo.join(', ')}`,
      // logs that are gathered hold no password
      ...(isStructured() ? [] : [`  Password    ${password} (until it is changed)`]),
    ]
  const administrators = await emailsOf(server, 'users', 'is_admin = true')
  const left = demo.length
    ? [`  Demo accounts are left in this directory; delete them at ${siteUrl(settings)}/admin/users`]
    : []
  return administrators.length ? left : [await firstAdministrator(server)]
}

/** What a start tells once it answers. */
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
