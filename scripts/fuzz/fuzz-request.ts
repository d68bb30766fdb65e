import { COLLECTIONS } from '../../domain/collections.ts'
import { ELAPSED_FIELD, HONEYPOT_FIELD, newSubmission, SUBMISSION_FIELD } from '../../domain/forms/form-guard.ts'
import { CONSOLE_PATHS } from '../../domain/routes.ts'
import { GUEST_ACTIONS } from '../../domain/security/collection-queries.ts'
import type { Random } from '../seed/random.ts'
import type { FuzzScene } from './fuzz-scene.ts'
import { hostileText, hostileValue } from './hostile-values.ts'

export interface FuzzRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | undefined
}

const COLLECTION_NAMES = [...Object.keys(COLLECTIONS), 'profiles', 'public_reviews', '_superusers', '_logs', 'nothing']
const ACCOUNT_ACTIONS = [
  'auth-with-password',
  'auth-refresh',
  'request-verification',
  'confirm-verification',
  'request-password-reset',
  'confirm-password-reset',
  'request-email-change',
  'confirm-email-change',
  'auth-methods',
  'auth-with-oauth2',
  'request-otp',
  'auth-with-otp',
  'impersonate/aaaaaaaaaaaaaaa',
]
const OWN = [
  'GET state',
  'GET export',
  'GET export?after=1',
  'GET publishing',
  'GET listings/aaaaaaaaaaaaaaa/publishing',
  'POST sign-out',
  'POST admin-access',
  'POST refresh-security-log',
  'POST password',
  'POST publish',
  'POST publications',
  'POST bulk/company_listings',
  'POST bulk/users',
  'POST carriers',
  'POST outbox/exchange',
  'POST privacy/rows',
  'POST privacy/lines',
  'POST privacy/vacuum',
  'POST company-email',
  'POST listings/aaaaaaaaaaaaaaa/confirmation',
]
const OTHER = [
  'GET /api/health',
  'GET /api/ready',
  'GET /api/settings',
  'PATCH /api/settings',
  'GET /api/collections',
  'PUT /api/collections/import',
  'GET /api/logs',
  'GET /api/crons',
  'POST /api/crons/mail',
  'GET /api/backups',
  'POST /api/backups',
  'POST /api/batch',
  'POST /api/sql',
  'POST /api/files/token',
  'POST /api/realtime',
  'GET /_/',
  'OPTIONS /api/collections/users/records',
]
const QUERY_NAMES = ['page', 'perPage', 'sort', 'filter', 'fields', 'expand', 'skipTotal', 'thumb', 'token', '@x', '']
const METHODS = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD', 'OPTIONS']
const TYPES = ['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data', '']

const split = (line: string): [method: string, path: string] => {
  const at = line.indexOf(' ')
  return [line.slice(0, at), line.slice(at + 1)]
}

const idIn = (random: Random, { ids }: FuzzScene, collection: string): string => {
  const known = ids[collection] ?? []
  return known.length && random.chance(0.7) ? random.pick(known) : random.id()
}

const target = (random: Random, scene: FuzzScene): [method: string, path: string, collection: string] => {
  const kind = random.next()
  if (kind < 0.55) {
    const collection = random.chance(0.3) ? random.pick(Object.keys(GUEST_ACTIONS)) : random.pick(COLLECTION_NAMES)
    const base = `/api/collections/${collection}/records`
    const method = random.pick(['GET', 'GET', 'POST', 'PATCH', 'DELETE'])
    const isOfOne = method === 'PATCH' || method === 'DELETE' || (method === 'GET' && random.chance(0.5))
    return [method, isOfOne ? `${base}/${idIn(random, scene, collection)}` : base, collection]
  }
  if (kind < 0.65) return ['POST', `/api/collections/users/${random.pick(ACCOUNT_ACTIONS)}`, 'users']
  if (kind < 0.78) {
    const [method, path] = split(random.pick(OWN))
    return [method, `/api/directory/${path}`, '']
  }
  if (kind < 0.86) return [...split(random.pick(OTHER)), '']
  if (kind < 0.93) return ['GET', `/${encodeURIComponent(hostileText(random).slice(0, 200).toWellFormed())}`, '']
  return ['GET', `${random.pick(CONSOLE_PATHS)}/${random.id()}`, '']
}

const query = (random: Random): string => {
  if (random.chance(0.6)) return ''
  const parts = Array.from({ length: random.int(1, 4) }, () => {
    const value = hostileText(random).slice(0, 3000).toWellFormed()
    return `${random.pick(QUERY_NAMES)}=${encodeURIComponent(value)}`
  })
  return `?${parts.join('&')}`
}

/** Fields that fit, of which some do not. */
const fields = (random: Random, scene: FuzzScene, collection: string): Record<string, unknown> => {
  const names = Object.keys(COLLECTIONS[collection as keyof typeof COLLECTIONS]?.shape ?? {})
  const body: Record<string, unknown> = {
    [HONEYPOT_FIELD]: '',
    [ELAPSED_FIELD]: 4000,
    [SUBMISSION_FIELD]: newSubmission(crypto),
    name: 'Prairie Lines',
    full_name: 'Dana Reyes',
    email: `fuzz${random.id()}@fuzz.example`,
    customer_name: 'Dana Reyes',
    customer_email: `fuzz${random.id()}@fuzz.example`,
    customer_phone: '312-555-0142',
    message: 'Two pallets from Chicago to Tulsa.',
    review_text: 'Always on time, always friendly.',
    subject: 'A question',
    rating: 4,
    password: 'correct-horse-9',
    passwordConfirm: 'correct-horse-9',
    listing: idIn(random, scene, 'company_listings'),
    location: idIn(random, scene, 'locations'),
    services: [idIn(random, scene, 'services')],
  }
  for (const name of [...names, ...Object.keys(body)]) if (random.chance(0.15)) body[name] = hostileValue(random)
  if (random.chance(0.1)) body[`${random.pick(names.length ? names : ['a'])}${random.pick(['+', '-', ':changed'])}`] = 1
  return body
}

const multipart = (random: Random, values: Record<string, unknown>): [type: string, body: Buffer] => {
  const boundary = `b${random.id()}`
  const part = (head: string, content: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`
  const parts = Object.entries(values).map(([name, value]) =>
    part(`name="${name}"`, typeof value === 'string' ? value : JSON.stringify(value)),
  )
  const file = part(
    `name="logo"; filename="${random.pick(['a.png', '../../x.svg', 'a\u0000.png', ''])}"`,
    hostileText(random),
  )
  return [`multipart/form-data; boundary=${boundary}`, Buffer.from(`${parts.join('')}${file}--${boundary}--\r\n`)]
}

const bodyOf = (random: Random, values: Record<string, unknown>): [type: string, body: Buffer] => {
  const kind = random.next()
  if (kind < 0.75) return ['application/json', Buffer.from(JSON.stringify(values))]
  if (kind < 0.85) return multipart(random, values)
  if (kind < 0.92) return ['application/json', Buffer.from(JSON.stringify(values).slice(0, random.int(0, 200)))]
  return [random.pick(TYPES), Buffer.from(hostileText(random))]
}

/** Header values are Latin-1 without control characters; others cannot be sent. */
const headerValue = (text: string): string => text.replace(/[^\t\x20-\x7e\xa1-\xff]/g, '?').slice(0, 800)

const oddHeaders = (random: Random): Record<string, string> => {
  if (random.chance(0.8)) return {}
  const name = random.pick([
    'range',
    'if-none-match',
    'accept-encoding',
    'content-encoding',
    'host',
    'origin',
    'cookie',
    'accept-language',
  ])
  return { [name]: headerValue(hostileText(random)) }
}

/** One request of a role; the same random source gives the same ones. */
export const fuzzRequest = (random: Random, scene: FuzzScene, token: string): FuzzRequest => {
  const [usual, path, collection] = target(random, scene)
  const odd = random.chance(0.05) ? random.pick(METHODS) : usual
  // a stream of changes is answered for as long as it is open
  const method = path === '/api/realtime' && odd === 'GET' ? usual : odd
  const hasBody = !['GET', 'HEAD', 'DELETE', 'OPTIONS'].includes(method)
  const [type, body] = bodyOf(random, fields(random, scene, collection))
  const network = `203.0.${random.int(0, 255)}.${random.int(1, 254)}`
  return {
    method,
    path: path + (path.includes('?') ? '' : query(random)),
    headers: {
      'x-forwarded-for': network,
      ...oddHeaders(random),
      ...(token && !random.chance(0.05) ? { authorization: token } : {}),
      ...(random.chance(0.03) ? { authorization: headerValue(hostileText(random)) } : {}),
      ...(hasBody ? { 'content-type': type, 'content-length': String(body.length) } : {}),
    },
    body: hasBody ? body : undefined,
  }
}
