import { PUBLICATIONS_KEPT } from '../../../domain/publishing/rules.ts'

/** Drops the oldest publications beyond those that are kept; the one that says what the site shows always stays. */
export const prunePublications = (tx: core.App) => {
  tx.db()
    .newQuery(
      `DELETE FROM publications WHERE id IN (SELECT id FROM publications ORDER BY created DESC, rowid DESC LIMIT -1 OFFSET {:kept})
        AND id NOT IN (SELECT id FROM publications WHERE state = 'done' ORDER BY seq DESC, created DESC LIMIT 1)`,
    )
    .bind({ kept: PUBLICATIONS_KEPT })
    .execute()
}
