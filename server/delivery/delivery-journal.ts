import { randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { describeDamage, isDamagedDatabase } from '../process/checksums.ts'
import type { MailOutcome } from './mail-outcome.ts'

/** The result of an email that the server has not recorded yet. */
export interface MailResult extends Pick<MailOutcome, 'outcome' | 'error'> {
  id: string
  round: number
}

export interface DeliveryJournal {
  /** Name of this deliverer, the same after a restart. */
  deliverer: string
  /** A number that no round had before. */
  nextRound(): number
  /** From here on, the email may arrive. */
  begin(id: string, round: number): void
  end(id: string, result: Pick<MailOutcome, 'outcome' | 'error'>): void
  results(): MailResult[]
  /** The server has recorded these, or the mail server received nothing of them. */
  forget(mails: readonly Pick<MailResult, 'id' | 'round'>[]): void
  close(): void
}

const identity = z.object({ deliverer: z.string(), round: z.int() })
const storedResults = z.array(
  z.object({
    id: z.string(),
    round: z.int(),
    outcome: z.enum(['sent', 'postponed', 'refused', 'bounced', 'unclear']),
    error: z.string(),
  }),
)

const SCHEMA = `
PRAGMA locking_mode = EXCLUSIVE;
PRAGMA journal_mode = WAL;
PRAGMA secure_delete = ON;
CREATE TABLE IF NOT EXISTS me (deliverer TEXT NOT NULL, round INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS mails (id TEXT PRIMARY KEY, round INTEGER NOT NULL, outcome TEXT, error TEXT NOT NULL DEFAULT '');
BEGIN IMMEDIATE;
INSERT INTO me SELECT :deliverer, 0 WHERE NOT EXISTS (SELECT 1 FROM me);
UPDATE mails SET outcome = 'unclear' WHERE outcome IS NULL;
COMMIT;`

const open = (file: string, isAgain = false): DatabaseSync => {
  const database = new DatabaseSync(file)
  try {
    database.exec(SCHEMA.replace(':deliverer', `'${randomUUID()}'`))
    return database
  } catch (error) {
    database.close()
    if (isDamagedDatabase(error) && !isAgain) {
      console.warn(`${describeDamage([file])}: emails in progress are shown as unclear, and a new file is started`)
      renameSync(file, `${file}.damaged`)
      for (const name of [`${file}-wal`, `${file}-shm`]) rmSync(name, { force: true })
      return open(file, true)
    }
    throw new Error(`Another process already delivers the emails of ${file}, or the file cannot be written`, {
      cause: error,
    })
  }
}

/**
 * What a deliverer must know after it was killed: which emails it had begun to send, and results that the server has
 * not stored yet. An email that was begun but has no result is unclear. The operating system gives the journal to one
 * process at a time and releases it however the process ends.
 * @throws if another process has it
 */
export const openDeliveryJournal = (dataDir: string): DeliveryJournal => {
  mkdirSync(dataDir, { recursive: true })
  const database = open(join(dataDir, 'delivery.db'))
  const increase = database.prepare('UPDATE me SET round = max(round + 1, ?) RETURNING deliverer, round')
  const begin = database.prepare('INSERT OR REPLACE INTO mails (id, round) VALUES (?, ?)')
  const end = database.prepare('UPDATE mails SET outcome = ?, error = ? WHERE id = ?')
  const ended = database.prepare('SELECT id, round, outcome, error FROM mails WHERE outcome IS NOT NULL')
  const remove = database.prepare('DELETE FROM mails WHERE id = ? AND round = ?')
  // A copied or restored journal must not count from an older number, so rounds follow the clock if that is ahead.
  const nextRound = () => identity.parse(increase.get(Date.now())).round
  return {
    deliverer: identity.parse(increase.get(Date.now())).deliverer,
    nextRound,
    begin: (id, round) => void begin.run(id, round),
    end: (id, { outcome, error }) => void end.run(outcome, error.slice(0, 500), id),
    results: () => storedResults.parse(ended.all()),
    forget: (mails) => {
      for (const { id, round } of mails) remove.run(id, round)
    },
    close: () => database.close(),
  }
}
