/** Everything that the product answers: routes of the contract, PocketBase's own, and pages. */
import type { Route } from '../../contract/route.ts'
import { GATE_ROUTES, ROUTES } from '../../contract/routes.ts'
import { CONSOLE_PATHS } from '../../domain/routes.ts'
import { METRICS_PATH } from '../../server/gate/metrics/serve-metrics.ts'

export interface FuzzTarget {
  /** Who responds: a hook, the gate, PocketBase's records, its sign-ins, its administration, or a page. */
  of: 'hook' | 'gate' | 'records' | 'accounts' | 'engine' | 'page'
  method: string
  /** Parameters are in braces. */
  path: string
  /** Function of the hook that responds. */
  handler?: string
}

/** Targets that the gate handles itself. */
export const GATE_TARGETS: readonly FuzzTarget[] = [
  ...Object.values<Route>(GATE_ROUTES).map(({ method, path }): FuzzTarget => ({ of: 'gate', method, path })),
  { of: 'gate', method: 'GET', path: METRICS_PATH },
]

const RECORD_ROUTES = ['GET ', 'POST ', 'GET /{id}', 'PATCH /{id}', 'DELETE /{id}']

/** PocketBase's routes for each collection of accounts. */
const ACCOUNT_ROUTES = [
  'GET auth-methods',
  ...[
    'auth-with-password',
    'auth-refresh',
    'auth-with-oauth2',
    'request-otp',
    'auth-with-otp',
    'request-verification',
    'confirm-verification',
    'request-password-reset',
    'confirm-password-reset',
    'request-email-change',
    'confirm-email-change',
    'impersonate/{id}',
  ].map((action) => `POST ${action}`),
]

/** PocketBase's other routes, most of them only for superusers. */
const ENGINE_ROUTES = [
  'GET /api/health',
  'GET /api/settings',
  'PATCH /api/settings',
  'POST /api/settings/test/s3',
  'POST /api/settings/test/email',
  'GET /api/collections',
  'POST /api/collections',
  'GET /api/collections/{collection}',
  'PATCH /api/collections/{collection}',
  'DELETE /api/collections/{collection}',
  'DELETE /api/collections/{collection}/truncate',
  'PUT /api/collections/import',
  'GET /api/collections/meta/scaffolds',
  'POST /api/collections/meta/dry-run-view',
  'GET /api/logs',
  'GET /api/logs/stats',
  'GET /api/logs/{id}',
  'GET /api/crons',
  'POST /api/crons/{cron}',
  'GET /api/backups',
  'POST /api/backups',
  'POST /api/backups/upload',
  'DELETE /api/backups/{key}',
  'POST /api/backups/{key}/restore',
  'POST /api/batch',
  'POST /api/sql',
  'POST /api/files/token',
  'GET /api/files/{collection}/{id}/{file}',
  'GET /api/oauth2-redirect',
  'POST /api/realtime',
  'GET /_/',
  'OPTIONS /api/collections/users/records',
]

const parsed = (of: FuzzTarget['of'], base: string, lines: readonly string[]): FuzzTarget[] =>
  lines.map((line) => {
    const [method = '', path = ''] = line.split(' ')
    return { of, method, path: base + path }
  })

/** @param collections every collection of the database @param accounts those whose records can sign in */
export const fuzzTargets = (collections: readonly string[], accounts: readonly string[]): FuzzTarget[] => [
  ...Object.entries<Route>(ROUTES).map(
    ([handler, { method, path }]): FuzzTarget => ({ of: 'hook', method, path, handler }),
  ),
  ...GATE_TARGETS,
  ...[...collections, 'nothing'].flatMap((name) =>
    parsed('records', `/api/collections/${name}/records`, RECORD_ROUTES),
  ),
  ...accounts.flatMap((name) => parsed('accounts', `/api/collections/${name}/`, ACCOUNT_ROUTES)),
  ...parsed('engine', '', ENGINE_ROUTES),
  ...['/', '/{text}', '/company/{slug}', '/companies-in-{slug}', ...CONSOLE_PATHS.map((path) => `${path}/{id}`)].map(
    (path): FuzzTarget => ({ of: 'page', method: 'GET', path }),
  ),
]

export const nameOf = ({ method, path }: FuzzTarget): string => `${method} ${path}`
