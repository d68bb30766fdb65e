import type { MailKind } from '../../../domain/mail/mail-kinds.ts'

/** Address of an account, if it has proved it; else ''. */
export const provedAddressOf = (tx: core.App, account: string): string =>
  tx.findRecordsByFilter('users', 'id = {:id} && verified = true', '', 1, 0, { id: account })[0]?.email() ?? ''

/** Takes back what waits to be mailed of a record; what is being sent goes its way. */
export const forgetUnsent = (tx: core.App, kind: MailKind, record: string) => {
  tx.db()
    .newQuery("DELETE FROM outbox_mails WHERE kind = {:kind} AND record = {:record} AND state = 'pending'")
    .bind({ kind, record })
    .execute()
}
