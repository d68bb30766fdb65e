import type { Random } from '../../demo/random.ts'
import { ELAPSED_FIELD, HONEYPOT_FIELD, newSubmission, SUBMISSION_FIELD } from '../../domain/forms/form-guard.ts'
import type { FuzzRole, FuzzScene } from './fuzz-scene.ts'
import type { FuzzTarget } from './fuzz-targets.ts'
import type { FuzzWords } from './fuzz-words.ts'
import { hostileText, hostileValue } from './hostile-values.ts'

export interface FuzzRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | undefined
}

/** What a request is made from. */
export interface FuzzSource {
  random: Random
  scene: FuzzScene
  words: FuzzWords
  role: FuzzRole
  target: FuzzTarget
}

const QUERY_NAMES = [
  'page',
  'perPage',
  'sort',
  'filter',
  'fields',
  'expand',
  'skipTotal',
  'thumb',
  'token',
  'v0',
  '@x',
  '',
]
const METHODS = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD', 'OPTIONS']
const TYPES = ['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data', '']

const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** An id from a collection whose name ends with a part of the path ("listings" for company_listings), or from any. */
const idIn = ({ random, scene, role }: FuzzSource, kind: string, method: string): string => {
  if (random.chance(0.15)) return random.id()
  const ids = scene.ids(role, isReading(method))
  const name = kind
    .replaceAll('-', '_')
    .replace(/^accounts$/, 'users')
    .replace(/^import_desk$/, 'imports')
    .replace(/^history$/, 'revisions')
  const fitting = Object.keys(ids).filter((collection) => collection === name || collection.endsWith(`_${name}`))
  const list = ids[random.pick(fitting.length ? fitting : Object.keys(ids))] ?? []
  return list.length ? random.pick(list) : random.id()
}

const urlText = (random: Random): string => encodeURIComponent(hostileText(random).slice(0, 200).toWellFormed())

/** A path with its parameters filled in. */
const pathOf = (source: FuzzSource, { method, path }: FuzzTarget): string => {
  const { random, scene, role, words } = source
  const parts = path.split('/')
  return parts
    .map((part, n) => {
      const name = /^(.*)\{(\w+)\}$/.exec(part)
      if (!name) return part
      const [, before = '', parameter = ''] = name
      if (random.chance(0.08)) return before + urlText(random)
      if (parameter === 'collection') return before + random.pick(Object.keys(scene.ids(role, true)))
      if (['id', 'run', 'record', 'revision'].includes(parameter)) {
        const kind = parts.slice(0, n).findLast((earlier) => /^[a-z_-]+$/.test(earlier) && earlier !== 'records') ?? ''
        return before + idIn(source, kind, method)
      }
      return (
        before +
        encodeURIComponent(
          random.chance(0.8) ? random.pick(words.values) : hostileText(random).slice(0, 200).toWellFormed(),
        )
      )
    })
    .join('/')
}

/** Words that the target's handler reads; nothing for other targets. */
const ownWords = ({ words, target }: FuzzSource) => words.ofHandler[target.handler ?? '']

/** A filter as PocketBase or our own lists accept it, around an invalid value. */
const filterText = (source: FuzzSource): string => {
  const { random, words } = source
  const text = hostileText(random)
  const field = random.pick(words.fields)
  return random.pick([
    text,
    JSON.stringify({ q: text, [field]: valueFor(source, field, 'GET', true) }),
    JSON.stringify({ [field]: hostileValue(random) }),
    `${field} ${random.pick(['=', '~', '>', '?='])} ${random.pick([`'${text}'`, `"${text}`, '@now', 'null', '1'])}`,
  ])
}

const query = (source: FuzzSource): string => {
  const { random, words } = source
  if (random.chance(0.5)) return ''
  const names = [...QUERY_NAMES, ...(ownWords(source)?.parameters ?? words.parameters)]
  const parts = Array.from({ length: random.int(1, 4) }, () => {
    const name = random.pick(names)
    const value = name === 'filter' && random.chance(0.7) ? filterText(source) : hostileText(random)
    return `${name}=${encodeURIComponent(value.slice(0, 3000).toWellFormed())}`
  })
  return `?${parts.join('&')}`
}

const RELATIONS: Readonly<Record<string, string>> = {
  listing: 'company_listings',
  location: 'locations',
  services: 'services',
  inquiry: 'inquiries',
  review: 'reviews',
  invitation: 'invitations',
  from: 'locations',
  into: 'locations',
  ids: 'company_listings',
  heir: 'users',
  account: 'users',
  user: 'users',
  // of the kind that the handler decides about
  id: '',
}

/** A valid or invalid value for a field. */
const valueFor = (source: FuzzSource, field: string, method: string, isNested = false): unknown => {
  const { random, words } = source
  const own = ownWords(source)
  if (random.chance(0.25)) return hostileValue(random)
  const id = () => idIn(source, RELATIONS[field] ?? '', method)
  if (field === 'services' || field === 'ids') return Array.from({ length: random.int(0, 3) }, id)
  if (field in RELATIONS) return id()
  if (own?.values.length && random.chance(0.5)) return random.pick(own.values)
  const options = words.valuesOf[field]
  if (options && random.chance(0.8)) return random.pick(options)
  if (/^(is|has)[A-Z_]|^everything$/.test(field)) return random.chance(0.5)
  return random.pick([
    id,
    () => random.pick(own?.values.length ? own.values : words.values),
    () => random.pick(words.values),
    () => random.int(0, 5),
    () => random.chance(0.5),
    () => [id(), id()],
    () => (isNested ? {} : ownFields(source, method, true)),
    () => (isNested ? [] : [ownFields(source, method, true)]),
  ])()
}

/** Fields that the target's handler reads, or fields of any handler. */
const ownFields = (source: FuzzSource, method: string, isNested = false): Record<string, unknown> => {
  const { random, words } = source
  const own = ownWords(source)?.fields ?? []
  const names = own.length
    ? own.filter(() => random.chance(0.8))
    : Array.from({ length: random.int(0, 8) }, () => random.pick(words.fields))
  return {
    ...(isNested ? { id: idIn(source, '', method) } : {}),
    ...Object.fromEntries(names.map((name) => [name, valueFor(source, name, method, isNested)])),
  }
}

/** The fields of a visitor's or a member's form, some of them invalid, and a few fields of other forms. */
const fields = (source: FuzzSource, method: string): Record<string, unknown> => {
  const { random, words } = source
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
    listing: idIn(source, 'company_listings', method),
    location: idIn(source, 'locations', method),
    services: [idIn(source, 'services', method)],
  }
  for (const name of Object.keys(body)) if (random.chance(0.12)) body[name] = hostileValue(random)
  Object.assign(body, ownFields(source, method))
  if (random.chance(0.05)) body[`${random.pick(words.fields)}${random.pick(['+', '-', ':changed'])}`] = 1
  return body
}

const multipart = (random: Random, values: Record<string, unknown>): [type: string, body: Buffer] => {
  const boundary = `b${random.id()}`
  const part = (head: string, content: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`
  const parts = Object.entries(values).map(([name, value]) =>
    part(`name="${name}"`, typeof value === 'string' ? value : (JSON.stringify(value) ?? '')),
  )
  const file = part(
    `name="${random.pick(['logo', 'document', 'file'])}"; filename="${random.pick(['a.png', '../../x.svg', 'a\u0000.png', ''])}"`,
    hostileText(random),
  )
  return [`multipart/form-data; boundary=${boundary}`, Buffer.from(`${parts.join('')}${file}--${boundary}--\r\n`)]
}

const bodyOf = (source: FuzzSource, method: string): [type: string, body: Buffer] => {
  const { random } = source
  const kind = random.next()
  if (kind > 0.95) return [random.pick(TYPES), Buffer.from(hostileText(random))]
  const values = fields(source, method)
  const json = JSON.stringify(values)
  if (kind < 0.72) return ['application/json', Buffer.from(json)]
  if (kind < 0.82) return multipart(random, values)
  if (kind < 0.87) return ['application/json', Buffer.from(`[${json},${json}]`)]
  if (kind < 0.91) return ['application/json', Buffer.from(`${json}\n[]\n${json}`)]
  return ['application/json', Buffer.from(json.slice(0, random.int(0, 200)))]
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

/** A role's request to a target. The same random source gives the same request. */
export const fuzzRequest = (source: FuzzSource): FuzzRequest => {
  const { random, scene, role, target } = source
  const odd = random.chance(0.03) ? random.pick(METHODS) : target.method
  // a realtime connection has no end of its own
  const method = target.path === '/api/realtime' && odd === 'GET' ? target.method : odd
  const hasBody = !['GET', 'HEAD', 'DELETE', 'OPTIONS'].includes(method)
  const [type, body] = hasBody ? bodyOf(source, method) : ['', undefined]
  const token = scene.token(role, random)
  return {
    method,
    path: pathOf(source, { ...target, method }) + query(source),
    headers: {
      'x-forwarded-for': `203.0.${random.int(0, 255)}.${random.int(1, 254)}`,
      ...oddHeaders(random),
      ...(token && !random.chance(0.02) ? { authorization: token } : {}),
      ...(random.chance(0.01) ? { authorization: headerValue(hostileText(random)) } : {}),
      ...(body ? { 'content-type': type, 'content-length': String(body.length) } : {}),
    },
    body,
  }
}
