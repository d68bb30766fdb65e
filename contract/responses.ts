/**
 * What routes answer to the console, which parses it with these schemas. Hooks must not load zod: they import types
 * only.
 */
import * as z from 'zod/mini'
import { FACTOR_WAYS, type FactorSetup, type FactorState } from '../domain/accounts/second-factor.ts'
import { CLAIM_PROOFS, CLAIM_STATES } from '../domain/claims/rules.ts'
import type { ConsoleNotices, DashboardCounts } from '../domain/console/dashboard.ts'
import { HIT_KINDS } from '../domain/console/search-hits.ts'
import type { RevertedPart } from '../domain/history/change-sets.ts'
import type { RecordHistory } from '../domain/history/record-history.ts'
import type { OwnersInvited } from '../domain/imports/import-runs.ts'
import type { RegisterState } from '../domain/imports/register.ts'
import type { InquiryHistory } from '../domain/inquiries/inquiry-history.ts'
import type { CarrierLookup } from '../domain/listings/carrier-lookup.ts'
import type { BulkAnswer } from '../domain/listings/console/bulk-change.ts'
import { RECIPIENT_KINDS, RECIPIENT_STATES } from '../domain/listings/quote-recipients.ts'
import { ADDRESS_REASONS } from '../domain/mail/email-suppressions.ts'
import { QUEUE_KINDS } from '../domain/moderation/queue.ts'
import { LISTING_PUBLISHING_STATES, type PublishingState } from '../domain/publishing/rules.ts'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Checks the parts named in `isShape`; the rest has the declared type, because hooks of the same version write it. */
const shapeOf = <Shape>(isShape: (value: Record<string, unknown>) => boolean) =>
  z.custom<Shape>((value) => isObject(value) && isShape(value))

const id = z.string()
const queueCounts = z.object(
  Object.fromEntries(QUEUE_KINDS.map((kind) => [kind, z.number()])) as Record<
    (typeof QUEUE_KINDS)[number],
    z.ZodMiniNumber
  >,
)

const notedInquiry = z.object({
  id,
  customer_name: z.string(),
  listing: z.string(),
  listing_name: z.string(),
  created: z.string(),
  remind_at: z.string(),
})

const ownClaim = z.object({
  id,
  state: z.enum(CLAIM_STATES),
  proof: z.union([z.enum(CLAIM_PROOFS), z.literal('')]),
  /** Where the code went, masked. */
  sent_to: z.string(),
  reason: z.string(),
  created: z.string(),
})

const dayStats = z.object({
  day: z.string(),
  views: z.number(),
  calls: z.number(),
  websites: z.number(),
  quotes: z.number(),
  reviews: z.number(),
})

/** Response of each route that the console reads, by the route's name. */
export const RESPONSES = {
  answerConsoleCounts: z.object({
    inquiries: z.array(notedInquiry),
    reminders: z.array(notedInquiry),
    waiting: z.nullable(queueCounts),
  }) satisfies z.ZodMiniType<ConsoleNotices>,
  answerDashboard: z.object({
    listings: z.number(),
    featured: z.number(),
    users: z.nullable(z.number()),
  }) satisfies z.ZodMiniType<DashboardCounts>,
  answerListingCounts: z.record(z.string(), z.number()),
  mergeCities: z.object({ set: id, moved: z.number(), left: z.number() }),
  inviteNamedOwners: z.object({
    invited: z.number(),
    given: z.number(),
    waiting: z.number(),
    left: z.number(),
  }) satisfies z.ZodMiniType<OwnersInvited>,
  answerClaimedCompany: z.object({
    listing: z.string(),
    name: z.string(),
    slug: z.string(),
    isOwned: z.boolean(),
    isOwn: z.boolean(),
    /** The company's own address, masked; '' for none. */
    email: z.string(),
    /** An address at this domain proves that someone speaks for the company; '' for none. */
    domain: z.string(),
    claim: z.nullable(ownClaim),
  }),
  answerOwnClaims: z.object({
    own: z.array(z.extend(ownClaim, { listing: z.string(), name: z.string(), slug: z.string() })),
    against: z.array(z.object({ id, listing: z.string(), name: z.string(), answer: z.string(), created: z.string() })),
  }),
  beginClaim: ownClaim,
  mailClaimCode: ownClaim,
  checkClaimCode: ownClaim,
  sendClaimDocument: ownClaim,
  withdrawClaim: ownClaim,
  answerHistory: shapeOf<RecordHistory>(({ items, hasMore }) => Array.isArray(items) && typeof hasMore === 'boolean'),
  revertChangeSet: shapeOf<RevertedPart>(
    ({ as, reverted, left, next, pages }) =>
      typeof as === 'string' &&
      typeof reverted === 'number' &&
      Array.isArray(left) &&
      typeof next === 'number' &&
      Array.isArray(pages),
  ),
  decideInQueue: z.object({ set: id }),
  answerDependents: z.record(z.string(), z.number()),
  answerInquiryHistory: shapeOf<InquiryHistory>(({ mails, changes }) => Array.isArray(mails) && Array.isArray(changes)),
  searchConsole: z.object({
    hits: z.array(z.object({ kind: z.enum(HIT_KINDS), id, title: z.string(), detail: z.string() })),
    corrected: z.string(),
  }),
  lookUpCarrier: shapeOf<CarrierLookup>(
    ({ number, values, sources }) => typeof number === 'string' && isObject(values) && Array.isArray(sources),
  ),
  findListingIds: z.object({ ids: z.array(id) }),
  changeListings: shapeOf<BulkAnswer>(
    ({ set, changed, failed }) => typeof set === 'string' && typeof changed === 'number' && Array.isArray(failed),
  ),
  answerRecipients: z.object({
    recipients: z.array(
      z.object({ id, email: z.string(), kind: z.enum(RECIPIENT_KINDS), state: z.enum(RECIPIENT_STATES) }),
    ),
  }),
  sendTestRequest: z.object({ recipients: z.array(z.string()) }),
  answerListingStats: z.object({
    days: z.array(dayStats),
    /** Why quote requests are not emailed to the company; '' if they are. */
    unreachable: z.union([z.enum(ADDRESS_REASONS), z.literal('')]),
    /** People who watch the company. */
    watchers: z.number(),
    badges: z.array(z.string()),
  }),
  answerListingPublishing: z.object({ state: z.enum(LISTING_PUBLISHING_STATES), why: z.string(), path: z.string() }),
  answerRegister: shapeOf<RegisterState>(({ run, files }) => run !== undefined && Array.isArray(files)),
  answerPublishing: shapeOf<PublishingState>(
    ({ pending, published, skipped, targets }) =>
      typeof pending === 'number' &&
      typeof published === 'number' &&
      typeof skipped === 'object' &&
      Array.isArray(targets),
  ),
  answerPendingEmailChange: z.object({
    pending: z.nullable(z.object({ newEmail: z.string(), state: z.enum(['requested', 'approved']) })),
  }),
  leaveDirectory: z.object({ leavesAt: z.string() }),
  answerSignInStep: z.object({ by: z.enum(FACTOR_WAYS) }),
  answerSecondFactor: z.object({ by: z.enum(FACTOR_WAYS), codesLeft: z.number() }) satisfies z.ZodMiniType<FactorState>,
  beginAuthenticator: z.object({
    setup: z.string(),
    secret: z.string(),
    uri: z.string(),
  }) satisfies z.ZodMiniType<FactorSetup>,
  makeRecoveryCodes: z.object({ recoveryCodes: z.array(z.string()) }),
  answerAdminAccess: z.object({ allowed: z.boolean() }),
}
