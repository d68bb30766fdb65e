import { INVITATION_DAYS } from '../../../domain/accounts/rules.ts'
import { ASK_REFUSALS, type OwnersInvited } from '../../../domain/imports/import-runs.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { requireAdmin } from '../accounts/require-admin.ts'
import { actorOf, asActor } from '../changes/request-context.ts'
import { accountWith, findRecord, recordOf, selectRows, timeFromNow } from '../database/records.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { logSecurityEvent } from '../security/security-log.ts'
import { senderOf } from '../security/store-event.ts'
import { findListing, manages, stateOf } from './claim-record.ts'
import { acceptProof } from './decide-claim.ts'

/**
 * Owners whom an imported file names by email address. A listing remembers the address (`listing_imports.owner_email`).
 * Once an account has confirmed that address, it gets the listing by the rules of a proven claim.
 */

const runningClaim = (tx: core.App, listing: string, user: string): core.Record | undefined =>
  tx.findRecordsByFilter(
    'claims',
    "listing = {:listing} && user = {:user} && (state = 'open' || state = 'code_sent' || state = 'waiting')",
    '',
    1,
    0,
    { listing, user },
  )[0]

const forget = (tx: core.App, listing: string) =>
  tx
    .db()
    .newQuery("UPDATE listing_imports SET owner_email = '', owner_run = '' WHERE listing = {:listing}")
    .bind({ listing })
    .execute()

/** Gives a listing to a confirmed account, unless somebody else manages or claims it: then an administrator decides. */
const give = (tx: core.App, listing: core.Record, user: string): 'given' | 'waiting' => {
  forget(tx, listing.id)
  if (manages(listing, user)) return 'given'
  const claim =
    runningClaim(tx, listing.id, user) ??
    new Record(tx.findCollectionByNameOrId('claims'), { listing: listing.id, user, state: 'open' })
  if (stateOf(claim) === 'waiting') return 'waiting'
  claim.set('proof', 'import')
  tx.save(claim)
  acceptProof(tx, claim, listing)
  return stateOf(claim) === 'approved' ? 'given' : 'waiting'
}

const PUBLIC = `listing_imports AS named JOIN company_listings AS listing
  ON listing.id = named.listing AND listing.state = 'published'`

/** When an account is created or saved: once its address is confirmed, it gets the listings that remember it as owner. */
export const giveNamedListings = (e: core.RecordEvent) => {
  const account = recordOf(e)
  const isNew = account.verified() && !account.original().verified()
  e.next()
  if (!isNew) return
  const listings = selectRows<string>(
    e.app,
    'json_quote(named.listing)',
    `FROM ${PUBLIC} WHERE named.owner_email != '' AND named.owner_email = {:email}`,
    { email: account.email().toLowerCase() },
  )
  for (const id of listings) {
    const listing = findListing(e.app, id)
    if (listing) give(e.app, listing, account.id)
  }
}

const hasInvitation = (tx: core.App, email: string): boolean =>
  tx.countRecords(
    'invitations',
    $dbx.exp("lower(email) = {:email} AND used_at = '' AND created > {:since}", {
      email,
      since: timeFromNow(-INVITATION_DAYS * DAY_MS),
    }),
  ) > 0

const invite = (tx: core.App, email: string, by: core.Record | undefined) => {
  if (hasInvitation(tx, email)) return
  const invited_by = by?.collection().name === 'users' ? by.id : ''
  const invitation = new Record(tx.findCollectionByNameOrId('invitations'), { email, invited_by })
  tx.save(invitation)
  enqueueMail(tx, 'invitation', invitation.id, email)
}

/** Companies per request. The next request continues. */
const AT_ONCE = 50

interface Named {
  listing: string
  email: string
}

const OF_RUN = `${PUBLIC} WHERE named.owner_run != '' AND named.owner_run = {:run} AND named.owner_email != ''`

const namedBy = (tx: core.App, run: string): Named[] =>
  selectRows<Named>(
    tx,
    "json_object('listing', listing, 'email', owner_email)",
    `FROM (SELECT named.listing, named.owner_email FROM ${OF_RUN} ORDER BY named.owner_email LIMIT ${AT_ONCE})`,
    { run },
  )

const inviteOne = (tx: core.App, { listing: id, email }: Named, by: core.Record | undefined): keyof OwnersInvited => {
  const account = accountWith(tx, email)
  const listing = findListing(tx, id)
  if (account?.verified() && !account.getBool('is_disabled') && listing) return give(tx, listing, account.id)
  tx.db().newQuery("UPDATE listing_imports SET owner_run = '' WHERE listing = {:id}").bind({ id }).execute()
  if (account) return 'waiting'
  invite(tx, email, by)
  return 'invited'
}

/**
 * POST /api/directory/import-runs/{id}/owners, administrators only: invites some of the owners whom the run's file names,
 * and gives listings to those who have confirmed accounts. Answers OwnersInvited, to be repeated until `left` is 0.
 */
export const inviteNamedOwners = (e: core.RequestEvent) => {
  requireAdmin(e, ASK_REFUSALS.admins)
  const run = findRecord(e.app, 'imports', e.request?.pathValue('id') ?? '')
  if (!run) throw new NotFoundError(ASK_REFUSALS.unknown)
  const answer: OwnersInvited = { invited: 0, given: 0, waiting: 0, left: 0 }
  e.app.runInTransaction((tx) => {
    asActor(tx, actorOf(e), () => {
      for (const named of namedBy(tx, run.id)) answer[inviteOne(tx, named, e.auth)] += 1
    })
    answer.left =
      selectRows<number>(tx, 'count', `FROM (SELECT count(*) AS count FROM ${OF_RUN})`, { run: run.id })[0] ?? 0
  })
  if (answer.invited + answer.given + answer.waiting > 0) {
    const details = {
      action: 'invited owners of imported companies',
      about: run.getString('file_name'),
      resourceId: run.id,
    }
    logSecurityEvent(e.app, { type: 'PRIVILEGED_ACTION', account: e.auth, ...senderOf(e), details })
  }
  return e.json(200, answer)
}
