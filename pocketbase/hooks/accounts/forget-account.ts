import { foldText } from '../../../domain/text/fold-text.ts'
import { selectRows } from '../database/records.ts'
import { deleteStoredFiles } from '../history/replaced-files.ts'

/**
 * Erases the owner of a deleted account from the rows that outlive it. They still say what was done, without a name.
 * What somebody sent as a visitor has no account, and is erased by `npm run privacy`.
 */

const run = (tx: core.App, statements: readonly string[], params: Record<string, unknown>) => {
  for (const sql of statements) tx.db().newQuery(sql).bind(params).execute()
}

/** Before the account is deleted, because these rows then lose its id. */
export const forgetAuthor = (tx: core.App, id: string) =>
  run(
    tx,
    [
      "UPDATE inquiry_notes SET author_name = '' WHERE author = {:id}",
      "UPDATE inquiry_replies SET author_name = '', reply_to = '' WHERE author = {:id}",
      "UPDATE inquiries SET remind_at = '' WHERE remind_user = {:id}",
      "UPDATE outbox_mails SET sender = '' WHERE sender = {:id}",
      "DELETE FROM outbox_mails WHERE record = {:id} AND state != 'sending'",
      'DELETE FROM account_actions WHERE subject = {:id}',
    ],
    { id },
  )

interface Forgotten {
  id: string
  email: string
  name: string
  /** Listings that were deleted with the account, and cannot be restored. */
  deletedListings: readonly string[]
}

const DELETED = 'SELECT value FROM json_each({:deletedListings})'

/** Revisions that hold the deleted rows of the account and its listings. */
const HOLDING = `SELECT id FROM revisions WHERE (collection = 'users' AND record = {:id})
  OR (collection = 'company_listings' AND record IN (${DELETED}))`

const HISTORY = [
  `DELETE FROM deleted_records WHERE revision IN (${HOLDING})`,
  "DELETE FROM revisions WHERE collection = 'users' AND record = {:id}",
  `UPDATE revisions SET changes = '{}', names = '{}', file = '', search_text = '' WHERE listing IN (${DELETED})`,
  `UPDATE revisions SET changes = replace(changes, {:email}, 'erased'),
    search_text = replace(search_text, {:foldedEmail}, '') WHERE instr(changes, {:email}) > 0`,
]
const ELSEWHERE = [
  `UPDATE security_events SET user_email = '', details = replace(details, {:email}, 'erased')
    WHERE user_email = {:email} OR instr(details, {:email}) > 0`,
  "DELETE FROM outbox_mails WHERE recipient = {:email} AND state != 'sending'",
  'DELETE FROM invitations WHERE email = {:email}',
  "UPDATE listing_imports SET owner_email = '', owner_run = '' WHERE owner_email = {:email}",
  "UPDATE inquiry_replies SET author_name = '', reply_to = '' WHERE reply_to = {:email}",
  'DELETE FROM reply_links WHERE recipient = {:email} OR owner = {:id}',
  'DELETE FROM listing_recipients WHERE email = {:email}',
]
/** For each name that the account had. */
const NAMES = [
  `UPDATE revisions SET search_text = replace(search_text, {:foldedName}, '')
    WHERE actor = {:id} OR instr(names, {:id}) > 0`,
  "UPDATE changes SET actor = '' WHERE actor = {:name}",
  `UPDATE security_events SET details = replace(details, {:name} || ' (erased)', 'erased')
    WHERE instr(details, {:name} || ' (erased)') > 0`,
]
const ACTOR = [
  "UPDATE revisions SET actor = '', actor_name = '' WHERE actor = {:id}",
  "UPDATE revisions SET names = json_remove(names, '$.' || {:id}) WHERE instr(names, {:id}) > 0",
]

const earlierNames = (tx: core.App, id: string): string[] =>
  selectRows<string>(
    tx,
    'json_quote(name)',
    `FROM (SELECT DISTINCT changes->>'$.full_name[0]' AS name FROM revisions
      WHERE collection = 'users' AND record = {:id} AND coalesce(changes->>'$.full_name[0]', '') != '')`,
    { id },
  )

/** After the account was deleted, in the same transaction. Its id stays in places, where it leads to nobody. */
export const forgetAccount = (tx: core.App, { id, email, name, deletedListings }: Forgotten) => {
  const names = [name, ...earlierNames(tx, id)].filter(Boolean)
  const params = { id, email, foldedEmail: foldText(email), deletedListings: JSON.stringify(deletedListings) }
  for (const revision of selectRows<string>(tx, 'json_quote(id)', `FROM (${HOLDING})`, params))
    deleteStoredFiles(tx, revision)
  run(tx, [...HISTORY, ...ELSEWHERE], params)
  for (const one of names) run(tx, NAMES, { id, name: one, foldedName: foldText(one) })
  run(tx, ACTOR, { id })
}
