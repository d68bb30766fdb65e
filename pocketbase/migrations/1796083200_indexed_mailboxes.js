/// <reference path="../types.d.ts" />
// Limits and the do-not-email list compare mailboxes. The expression must be the one of `domain/mail/mailbox.ts`.
const mailboxOf = (column) => {
  const address = `lower(${column})`
  const at = `instr(${address}, '@')`
  const plus = `instr(${address}, '+')`
  const local = `substr(${address}, 1, iif(${plus} BETWEEN 2 AND ${at}, ${plus}, ${at}) - 1)`
  const isGmail = `substr(${address}, ${at}) IN ('@gmail.com', '@googlemail.com')`
  return `(CASE WHEN ${at} = 0 THEN ${address} WHEN ${isGmail} THEN replace(${local}, '.', '') || '@gmail.com' ELSE ${local} || substr(${address}, ${at}) END)`
}
const INDEXES = [
  { table: 'outbox_mails', columns: `${mailboxOf('recipient')}, created` },
  { table: 'email_suppressions', columns: mailboxOf('email') },
]
const nameOf = (table) => `idx_${table}_mailbox`

migrate(
  (app) => {
    for (const { table, columns } of INDEXES) {
      const collection = app.findCollectionByNameOrId(table)
      collection.addIndex(nameOf(table), false, columns, '')
      app.save(collection)
    }
  },
  (app) => {
    for (const { table } of INDEXES) {
      const collection = app.findCollectionByNameOrId(table)
      collection.removeIndex(nameOf(table))
      app.save(collection)
    }
  },
)
