/** Labels and limits of the history. Free of zod, because hooks and the console use them. */

import { DAY_MS } from '../time.ts'

/** `undo` restores what an earlier revision changed or deleted. */
export const REVISION_KINDS = ['create', 'update', 'delete', 'undo'] as const
export type RevisionKind = (typeof REVISION_KINDS)[number]
export const REVISION_KIND_LABELS = {
  create: 'Added',
  update: 'Changed',
  delete: 'Deleted',
  undo: 'Undone',
} as const satisfies Record<RevisionKind, string>

/** Where a change came from. `system`: the server itself, for example after a click on an emailed link. */
export const REVISION_ORIGINS = ['console', 'site', 'import', 'api', 'system'] as const
export type RevisionOrigin = (typeof REVISION_ORIGINS)[number]
export const REVISION_ORIGIN_LABELS = {
  console: 'Console',
  site: 'Public site',
  import: 'Import',
  api: 'API',
  system: 'Server',
} as const satisfies Record<RevisionOrigin, string>

/** The role of an account at the time of its change. '' for the server and imports. */
export const ACTOR_ROLES = ['admin', 'member', 'operator', 'visitor'] as const
export type ActorRole = (typeof ACTOR_ROLES)[number] | ''

/** Who makes a change, and from where. */
export interface Actor {
  /** Id of the account. '' for a visitor, a superuser, an import and the server. */
  id: string
  /** Name or address of the account at that time. '' for everyone else. */
  name: string
  role: ActorRole
  origin: RevisionOrigin
}

const NAMELESS: Record<Exclude<ActorRole, 'admin' | 'member'>, string> = {
  operator: 'The operator',
  visitor: 'A visitor',
  '': 'The server',
}

/** Who made a change, worded for administrators. */
export const actorLabel = ({ name, role, origin }: Omit<Actor, 'id'>): string => {
  if (name) return name
  if (origin === 'import') return 'Import'
  return role === 'admin' || role === 'member' ? 'An account' : NAMELESS[role]
}

/** The same for an owner, who learns nothing about other people. */
export const actorLabelForOwner = ({ id, role, origin }: Omit<Actor, 'name'>, owner: string): string => {
  if (id && id === owner) return 'You'
  if (origin === 'import') return 'Import'
  if (role === 'admin' || role === 'operator') return 'An administrator'
  return role === 'member' ? 'Another editor' : NAMELESS[role]
}

export const REVISION_LIMITS = {
  title: 255,
  actor_name: 255,
  changed: 1000,
  search_text: 2000,
  file: 300,
  fingerprint: 64,
} as const

/** Revisions of one record per response. */
export const REVISIONS_A_PAGE = 20

/** Days in which a deleted record or a replaced logo can be restored. */
export const RESTORABLE_DAYS = 30

/** Months for which changes are kept. */
export const KEEP_HISTORY_MONTHS = { first: 24, least: 1, most: 120 } as const
/** Most changes kept, even if they are newer than that. */
export const MOST_REVISIONS = 100_000

/** Reasons why something cannot be undone. */
export const HISTORY_ANSWERS = {
  gone: 'This change is not kept any more.',
  nothing: 'This change cannot be undone.',
  takenBack: 'This change was undone already.',
  decideAgain: 'Decide about it again in the queue.',
  recordGone: 'The record has been deleted. Restore it first.',
  notRead: 'This has changed since it left the site. Open it, read what it says now, and publish it there.',
  changedSince: (labels: readonly string[]) => `Changed again since then: ${labels.join(', ')}.`,
  logoGone: `The logo before is not kept any more: that ends after ${RESTORABLE_DAYS} days.`,
  notKept: `There is nothing to restore: what was deleted is kept for ${RESTORABLE_DAYS} days.`,
  there: 'This record is there already.',
  usdotTaken: (number: string, name: string) =>
    `“${name}” has the USDOT number ${number} now. Delete that listing or change its number, then restore this one.`,
  nameTaken: (name: string) =>
    `“${name}” has this name or address now. Rename or delete that one, then restore this one.`,
  addressTaken: (email: string) => `Another account has the address ${email} now.`,
  pairTaken: 'This listing is assigned to this user already.',
  requestPending: 'Another request of this kind is pending for this listing.',
  lacks: (what: string) => `${what} has been deleted meanwhile. Restore that first, then this one.`,
  servicesGone: 'All of its services have been deleted meanwhile. Restore one of them first.',
  placeTaken: 'Something else has taken its place meanwhile.',
} as const

/** True if a record deleted at this time can still be restored. @param created ISO time */
export const isRestorable = (created: string, now: number): boolean =>
  now - new Date(created).getTime() < RESTORABLE_DAYS * DAY_MS
