/** Loads the directory as it is now, though an export takes a while and people edit meanwhile. */
import { createHash } from 'node:crypto'
import { isChangeOfServices } from '../../domain/directory/live/live-catalog.ts'
import type { LiveDirectory } from '../../domain/directory/live/live-directory.ts'
import { isSamePosition, type Position } from '../../domain/publishing/change-log.ts'
import type { ExportedChanges, ExportedDirectory } from '../../domain/publishing/export-reader.ts'
import { withChanges } from '../../domain/publishing/with-changes.ts'
import { codeHash } from '../release/build-stamp.ts'
import {
  downloadChanges,
  downloadExport,
  type ExportSource,
  ForgottenChangesError,
  type OnRows,
  readState,
} from './download-export.ts'
import { FinderBesideReplica, type FoundFinder } from './replica/finder-cache.ts'
import { dropReplica, readReplica, replicaFile, writeReplica } from './replica/replica-file.ts'
import { ReplicaJournal } from './replica/replica-journal.ts'

/** So often it is looked whether something has changed meanwhile; what changes later is followed as any change is. */
export const EXPORT_ATTEMPTS = 3

/** Directories of fewer companies are exported as fast as they are read. */
const WORTH_A_REPLICA = 5000
/** After so many changes a replica is written anew, which takes as long as to read it a few times. */
const CHANGES_OF_REPLICA = 5000
/** So many changes are taken in faster one by one than all pages are compared with what the site shows. */
const FEW_CHANGES = 200

/** Where what was exported is kept, of directories of so many companies. */
interface Replica {
  file: string
  from: number
}

/** The token is the database's own; its address is another one wherever a free port is taken. */
const replicaOf = ({ publishToken }: ExportSource): Replica => ({
  file: replicaFile(createHash('sha256').update(publishToken).digest('hex').slice(0, 20)),
  from: WORTH_A_REPLICA,
})

/**
 * Takes in what has changed since a directory was exported.
 * @param onChanges gets what is taken in, step by step, with the place in history that it follows
 * @throws as `downloadChanges` does
 */
const upToDate = async (
  source: ExportSource,
  exported: ExportedDirectory,
  onChanges: (after: Position, changes: ExportedChanges) => Promise<void> = async () => undefined,
): Promise<ExportedDirectory> => {
  let directory = exported
  for (let attempt = 1; attempt < EXPORT_ATTEMPTS; attempt++) {
    if (isSamePosition(await readState(source), directory)) return directory
    const changes = await downloadChanges(source, directory)
    await onChanges(directory, changes)
    directory = withChanges(directory, [changes])
  }
  return directory
}

const store = async (directory: ExportedDirectory, { file, from }: Replica): Promise<void> => {
  if (directory.company_listings.length < from) return
  // without it the next start takes longer
  await writeReplica(file, directory, codeHash()).catch((error: unknown) =>
    console.warn(`The directory could not be copied for the next start: ${String(error)}`),
  )
}

interface ExportOptions {
  onRows?: OnRows | undefined
  replica?: Replica
}

/**
 * Exports the directory from the database, whatever was known of it.
 * @throws as `downloadExport` does
 */
export const exportAnew = async (
  source: ExportSource,
  { onRows, replica = replicaOf(source) }: ExportOptions = {},
): Promise<ExportedDirectory> => {
  for (let attempt = 1; ; attempt++) {
    try {
      const directory = await upToDate(source, await downloadExport(source, onRows))
      await store(directory, replica)
      return directory
    } catch (error) {
      if (attempt === EXPORT_ATTEMPTS || !(error instanceof ForgottenChangesError)) throw error
    }
  }
}

/** Whether a directory in memory takes changes in one by one: a change of a service concerns nearly all pages. */
const areFew = (changes: ExportedChanges, { seq }: Position): boolean =>
  changes.rows.seq - seq <= FEW_CHANGES && !isChangeOfServices(changes)

/** A directory as a publisher finds it when it starts. */
export interface FoundDirectory {
  /** As it is now, or as the site shows it when that was few changes ago. */
  directory: ExportedDirectory
  /** Gets what changes from here on. */
  journal?: ReplicaJournal
  /** Of this directory, or of what it was before. */
  finder?: FoundFinder | undefined
  /** Gets the finder of what comes of it. */
  finderCopy?: FinderBesideReplica
}

/**
 * Reads what was exported before and takes in what has changed since then; exports the directory anew where that cannot be.
 * @param shown last change that the site shows, where it is known
 * @throws as `downloadExport` does
 */
export const exportOrReplica = async (
  source: ExportSource,
  shown: Position | undefined,
  replica: Replica = replicaOf(source),
): Promise<FoundDirectory> => {
  const known = await readReplica(replica.file, codeHash())
  const journal = new ReplicaJournal(replica.file)
  const finderCopy = new FinderBesideReplica(replica.file)
  if (!known) return { directory: await exportAnew(source, { replica }), journal, finderCopy }
  try {
    const steps = await journal.changes(known, shown)
    let directory = withChanges(known, steps)
    const isShown = shown && isSamePosition(directory, shown)
    // asked for in any case: the database may have another history by now
    const missed = await downloadChanges(source, directory)
    if (!isShown || !areFew(missed, directory))
      directory = await upToDate(source, directory, async (after, changes) => {
        await journal.note(after, changes)
        steps.push(changes)
      })
    const finder = await finderCopy.find(known, steps)
    if (directory.seq - known.seq >= CHANGES_OF_REPLICA) await store(directory, replica)
    return { directory, journal, finder, finderCopy }
  } catch (error) {
    if (!(error instanceof ForgottenChangesError)) throw error
    await dropReplica(replica.file, 'the database does not know what has changed since then')
    return { directory: await exportAnew(source, { replica }), journal, finderCopy }
  }
}

/** Copies the finder of a directory that was just exported, for the next start. */
export const keepFinder = async (source: ExportSource, live: LiveDirectory): Promise<void> => {
  await new FinderBesideReplica(replicaOf(source).file).keep(live)
}
