import type { Route } from '../../contract/route.ts'
import { IMPORT_ROUTES, ROUTES } from '../../contract/routes.ts'

const guardOf = ({ access }: Route) => {
  if (access === 'user') return [$apis.requireAuth('users')]
  if (access === 'account') return [$apis.requireAuth()]
  return access === 'superuser' ? [$apis.requireSuperuserAuth()] : []
}

/**
 * Registers every route of the contract. PocketBase keeps a handler as source text and compiles it in other engines,
 * where the loop's variables do not exist, so each handler is made from text.
 */
export const registerRoutes = (): void => {
  for (const [name, route] of Object.entries<Route>(ROUTES)) {
    const bundle = name in IMPORT_ROUTES ? 'import-app' : 'app'
    const handler = new Function('e', `return require(\`\${__hooks}/lib/${bundle}.js\`).${name}(e)`)
    routerAdd(
      route.method,
      route.path,
      handler as (e: core.RequestEvent) => void,
      ...guardOf(route),
      ...(route.bytes === undefined || route.isReceivedByGate ? [] : [$apis.bodyLimit(route.bytes)]),
      ...(route.isQuiet ? [$apis.skipSuccessActivityLog()] : []),
      ...(route.isCompressed ? [$apis.gzip()] : []),
    )
  }
}
