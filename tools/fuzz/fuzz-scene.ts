/** The accounts that send requests, and what belongs to whom, with canaries in everything private. */
import { createHmac, randomBytes } from 'node:crypto'
import type { Random } from '../../demo/random.ts'
import { compare } from '../../domain/security/write-filter.ts'
import type { FuzzApi } from './fuzz-api.ts'

export const FUZZ_ROLES = ['guest', 'fresh', 'owner', 'assigned', 'stranger', 'admin', 'disabled', 'forged'] as const
export type FuzzRole = (typeof FUZZ_ROLES)[number]
type Live = Exclude<FuzzRole, 'guest' | 'disabled' | 'forged'>

/** Words in private data, with the roles that may read them. Nobody sends these words. */
export const CANARIES: Readonly<Record<string, readonly FuzzRole[]>> = {
  /** What another account's customers and reviewers wrote, and that account. */
  canaryvictim: ['admin'],
  /** What customers and reviewers of the owner's company wrote. */
  canarycustomer: ['owner', 'assigned', 'admin'],
  /** The owner's account. */
  canaryowner: ['owner', 'admin'],
  /** What administrators write and receive. */
  canaryadmin: ['admin'],
}

type Ids = Readonly<Record<string, readonly string[]>>

export interface FuzzScene {
  /** The token of a role for one request; forged ones differ each time. */
  token(role: FuzzRole, random: Random): string
  /** Signs a role in again, because its session has ended. */
  renew(role: FuzzRole): Promise<void>
  /** Records to aim at. Administrators do not change other people's, so that canaries keep their owners. */
  ids(role: FuzzRole, isReading: boolean): Ids
  /** Replaces records that requests have deleted or decided. */
  refill(): Promise<void>
  /** Must not appear in any response. */
  secrets: readonly string[]
}

interface Account {
  id: string
  email: string
  token: string
}

const password = `pw-${randomBytes(12).toString('hex')}`

const signed = (claims: object, secret: string, algorithm = 'HS256'): string => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const head = `${encode({ alg: algorithm, typ: 'JWT' })}.${encode(claims)}`
  return `${head}.${algorithm === 'none' ? '' : createHmac('sha256', secret).update(head).digest('base64url')}`
}

const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

/** A forged token that looks like an administrator's or a superuser's. */
const forgedToken = (random: Random, { token: real }: Account): string => {
  const claims = claimsOf(real)
  const superuser = { ...claims, collectionId: 'pbc_3142635823', type: 'auth', exp: 4_102_444_800 }
  const [head = '', body = '', signature = ''] = real.split('.')
  return random.pick([
    () => signed(claims, 'guessed'),
    () => signed(claims, '', 'none'),
    () => signed(superuser, 'guessed'),
    () => signed(superuser, '', 'none'),
    () => `${head}.${Buffer.from(JSON.stringify(superuser)).toString('base64url')}.${signature}`,
    () => `${head}.${body}.${signature.slice(0, -3)}AAA`,
    () => `Bearer ${head}.${body}.`,
    () => `${head}.${body}`,
  ])()
}

const merged = (...all: Ids[]): Record<string, string[]> => {
  const ids: Record<string, string[]> = {}
  for (const some of all) for (const [name, list] of Object.entries(some)) ids[name] = [...(ids[name] ?? []), ...list]
  return ids
}

const KEPT_OF_A_KIND = 6

/** Stores the cast and its records. */
export const makeScene = async (api: FuzzApi, secrets: readonly string[] = []): Promise<FuzzScene> => {
  let count = 0
  const account = async (name: string, values: object = {}): Promise<Account> => {
    const email = `${name}-${randomBytes(4).toString('hex')}@fuzz.example`
    const body = { email, password, passwordConfirm: password, full_name: `Fuzz ${name}`, verified: true, ...values }
    const id = await api.create('users', body)
    return { id, email, token: await api.signIn(email, password) }
  }
  const [victim, spare, fresh, owner, assigned, stranger, admin, disabled] = await Promise.all([
    account('canaryvictim', { full_name: 'canaryvictim account' }),
    account('spare'),
    account('fresh', { verified: false }),
    account('canaryowner', { full_name: 'canaryowner account' }),
    account('assigned'),
    account('stranger'),
    account('admin', { is_admin: true }),
    account('disabled'),
  ])
  await api.update('users', disabled.id, { is_disabled: true })
  const live: Record<Live, Account> = { fresh, owner, assigned, stranger, admin }
  const [locations, services] = await Promise.all([api.ids('locations', 5), api.ids('services', 5)])
  const places = { locations, services }

  /** A company of an account, with what others sent to it. */
  const company = async (of: Account, mark: string, helper?: Account): Promise<Ids> => {
    const n = ++count
    const person = { customer_name: `${mark} customer`, customer_email: `${mark}${n}@fuzz.example` }
    const listing = await api.create('company_listings', {
      name: `Fuzz Lines ${n}`,
      description: 'Full truckload across the Midwest.',
      location: locations[0],
      services: [services[0]],
      phone: '312-555-0142',
      address: '12 Dock Street',
      email: `${mark}-dispatch${n}@fuzz.example`,
      owner: of.id,
    })
    const inquiry = await api.create('inquiries', {
      ...person,
      listing,
      customer_phone: '312-555-0143',
      message: `${mark} pallets to Tulsa`,
      status: 'new',
    })
    const review = (values: object = {}) =>
      api.create('reviews', { ...person, listing, rating: 4, review_text: 'Always on time.', ...values })
    const approved = await review({ customer_name: 'Dana', is_approved: true })
    const one = async (collection: string, body: object) => [await api.create(collection, body)]
    const owned = { user: of.id, author: of.id, account: of.id, requested_by: of.id, reported_by: of.id }
    return {
      company_listings: [listing],
      users: [of.id],
      inquiries: [inquiry],
      reviews: [
        approved,
        await review({ review_text: `${mark} review that waits`, customer_email: `${mark}-waiting${n}@fuzz.example` }),
      ],
      inquiry_notes: await one('inquiry_notes', { ...owned, inquiry, text: `${mark} note` }),
      inquiry_replies: await one('inquiry_replies', { ...owned, inquiry, text: `${mark} reply` }),
      listing_requests: await one('listing_requests', {
        ...owned,
        listing,
        request_type: n % 2 ? 'verified' : 'featured',
        status: 'pending',
      }),
      review_reports: await one('review_reports', { ...owned, review: approved, reason: 'untrue', state: 'open' }),
      claims: await one('claims', { user: stranger.id, listing, state: 'waiting', proof: 'document' }),
      listing_edits: await one('listing_edits', {
        ...owned,
        listing,
        state: 'waiting',
        before: { name: `Fuzz Lines ${n}` },
        after: { name: `${mark} new name` },
      }),
      sign_ins: await one('sign_ins', { ...owned, device: `${mark} browser` }),
      ...(helper
        ? { listing_assignments: await one('listing_assignments', { listing, assigned_to_user: helper.id }) }
        : {}),
    }
  }

  /** What only administrators can read. */
  const desk = async (mark: string): Promise<Ids> => {
    const n = ++count
    const one = async (collection: string, body: object) => [await api.create(collection, body)]
    return {
      contact_messages: await one('contact_messages', {
        name: `${mark} person`,
        email: `${mark}${n}@fuzz.example`,
        subject: 'Hello',
        message: `${mark} question`,
      }),
      email_suppressions: await one('email_suppressions', {
        email: `${mark}-stopped${n}@fuzz.example`,
        reason: 'bounced',
        note: `${mark} note`,
      }),
      outbox_mails: await one('outbox_mails', {
        kind: 'inquiry',
        record: `r${n}`,
        recipient: `${mark}-mail${n}@fuzz.example`,
        state: 'failed',
      }),
      invitations: await one('invitations', { email: `${mark}-invited${n}@fuzz.example` }),
      imports: await one('imports', { file_name: `${mark}.csv`, kind: 'carriers', mode: 'run', state: 'finished' }),
    }
  }

  let others: Ids = {
    reply_templates: [
      await api.create('reply_templates', { account: owner.id, name: 'Thanks', text: 'canarycustomer' }),
    ],
  }
  let spares: Ids = {}
  const newest = (old: Ids, added: Ids): Ids =>
    Object.fromEntries(Object.entries(merged(added, old)).map(([name, ids]) => [name, ids.slice(0, KEPT_OF_A_KIND)]))
  const refill = async () => {
    const added = [
      await company(owner, 'canarycustomer', assigned),
      await company(victim, 'canaryvictim'),
      await desk('canaryadmin'),
    ]
    others = newest(others, merged(...added))
    spares = newest(spares, merged(await company(spare, 'spare'), await desk('spare')))
    const ofRecords = async (ids: Ids) =>
      (
        await Promise.all(
          (ids['company_listings'] ?? []).map((record) => api.ids('revisions', 3, compare('record', '=', record))),
        )
      ).flat()
    others = { ...others, revisions: await ofRecords(others) }
    spares = { ...spares, revisions: await ofRecords(spares) }
  }
  await refill()
  return {
    refill,
    secrets: [...secrets, password],
    token: (role, random) => {
      if (role === 'guest') return ''
      if (role === 'forged') return forgedToken(random, admin)
      return role === 'disabled' ? disabled.token : live[role].token
    },
    renew: async (role) => {
      if (role in live) live[role as Live].token = await api.signIn(live[role as Live].email, password)
    },
    ids: (role, isReading) => (role === 'admin' && !isReading ? spares : merged(others, spares, places)),
  }
}
