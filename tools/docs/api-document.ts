import { bytesOf, type Route, type RouteAccess } from '../../contract/route.ts'
import { GATE_ROUTES, ROUTES } from '../../contract/routes.ts'

const CALLERS: Record<RouteAccess, string> = {
  anyone: 'anyone',
  user: 'signed-in users',
  account: 'signed-in users, superusers',
  superuser: 'superusers',
  publisher: 'scripts with `PUBLISH_TOKEN`',
  'mail-service': 'mail services with `MAIL_EVENTS_TOKEN`',
}

const size = (bytes: number): string => {
  if (bytes === 0) return ''
  const mb = bytes / 1024 ** 2
  return mb >= 1 ? `${Math.round(mb)} MB` : bytes >= 1024 ? `${Math.round(bytes / 1024)} kB` : `${bytes} bytes`
}

const row = (route: Route): string =>
  `| ${route.method} | \`${route.path}\` | ${route.summary} | ${CALLERS[route.access]} | ${size(bytesOf(route))} |`

const table = (routes: readonly Route[]): string =>
  [
    '| method | path | what it does | who may call it | largest body |',
    '|---|---|---|---|---|',
    ...routes.map(row),
  ].join('\n')

const byPath = (routes: Readonly<Record<string, Route>>): Route[] =>
  Object.values(routes).toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))

/** docs/api.md: every route of the contract. */
export const apiDocument = (): string => `# API

Generated from \`contract/routes.ts\` by \`npm run tool -- docs\`.

Records are read and written through PocketBase's own API (\`/api/collections/…\`), within the access rules of
\`tests/access/rule-texts.ts\`. These routes do the rest. "Signed-in users" is what the server checks first; many routes then ask for
an administrator, an owner or fresh proof. The gate answers 404 to every path that is not here.

${table(byPath(ROUTES))}

## Answered by the gate

${table(byPath(GATE_ROUTES))}
`
