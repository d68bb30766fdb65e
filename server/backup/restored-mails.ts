import { DatabaseSync } from 'node:sqlite'

const WHY =
  'It waited when the backup was made from which this database was restored, so it may have been sent since. It is not sent again by itself, so that nobody gets it twice.'

/**
 * Gives up the mails that a restored database would send: most were sent after the backup. Administrators see them, and
 * can send each again.
 * @returns how many there were
 */
export const giveUpWaitingMails = (file: string): number => {
  const database = new DatabaseSync(file)
  try {
    const { changes } = database
      .prepare(
        `UPDATE outbox_mails SET state = 'failed', claimed_by = '', last_error = ? WHERE state IN ('pending', 'sending')`,
      )
      .run(WHY)
    return Number(changes)
  } finally {
    database.close()
  }
}
