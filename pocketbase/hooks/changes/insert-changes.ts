import { CHANGE_LIMITS } from '../../../domain/publishing/change-log.ts'
import { momentFromNow } from '../database/records.ts'
import { currentActor } from './request-context.ts'

const newSalt = (): string => $security.randomStringWithAlphabet(5, 'abcdefghijklmnopqrstuvwxyz0123456789')

/**
 * Logs many changes in one step, numbered after the newest. Their ids begin with the number, so that SQLite adds them
 * to the end of the index, and end with random letters, so that no other database has the same. Does not notify
 * watchers of the log.
 * @param rows SQL of rows with `collection`, `record`, `action`, `label` and `listing`
 * @param params what the SQL is bound to
 * @param before common table expressions that the SQL reads, with WITH
 */
export const insertChanges = (tx: core.App, rows: string, params: Record<string, unknown>, before = '') =>
  tx
    .db()
    .newQuery(
      `${before} INSERT OR FAIL INTO changes (id, seq, collection, record, action, actor, label, listing, created, updated)
        SELECT format('%010d', seq) || {:changeSalt}, seq, collection, record, action, {:changeActor},
          substr(label, 1, ${CHANGE_LIMITS.label}), listing, {:changedAt}, {:changedAt}
        FROM (SELECT (SELECT coalesce(max(seq), 0) FROM changes) + row_number() OVER () AS seq, * FROM (${rows}))`,
    )
    .bind({ ...params, changeSalt: newSalt(), changeActor: currentActor(tx), changedAt: momentFromNow(0) })
    .execute()
