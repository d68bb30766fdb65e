/** Loads the directory as it is now, though an export takes a while and people edit meanwhile. */
import { createHash } from 'node:crypto'
import type { ExportedDirectory } from '../../../domain/publishing/export-reader.ts'
import { isSamePosition } from '../../../domain/publishing/position.ts'
import { withChanges } from '../../../domain/publishing/with-changes.ts'
import { codeHash } from '../release/build-stamp.ts'
import {
  downloadChanges,
  downloadExport,
  type ExportSource,
  ForgottenChangesError,
  type OnRows,
  readState,
} from './download-export.ts'
import { dropReplica, readReplica, writeReplica } from './replica/replica-file.ts'
import { replicaFile } from './replica/replica-folder.ts'

/** So often it is looked whether something has changed meanwhile; what changes later is followed as any change is. */
export const EXPORT_ATTEMPTS = 3

/** Directories of fewer companies are exported as fast as they are read. */
const WORTH_A_REPLICA = 5000
/** After so many changes a replica is written anew: the database forgets some thousands later what came after it. */
const CHANGES_OF_REPLICA = 1000

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

/** Takes in what has changed since a directory was exported. @throws as `downloadChanges` does */
const upToDate = async (source: ExportSource, exported: ExportedDirectory): Promise<ExportedDirectory> => {
  let directory = exported
  for (let attempt = 1; attempt < EXPORT_ATTEMPTS; attempt++) {
    if (isSamePosition(await readState(source), directory)) return directory
    directory = withChanges(directory, [await downloadChanges(source, directory)])
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

/**
 * Reads what was exported before and takes in what has changed since then; exports the directory anew where that cannot be.
 * @throws as `downloadExport` does
 */
export const exportOrReplica = async (
  source: ExportSource,
  replica: Replica = replicaOf(source),
): Promise<ExportedDirectory> => {
  const known = await readReplica(replica.file, codeHash())
  if (!known) return exportAnew(source, { replica })
  try {
    const directory = await upToDate(source, known)
    if (directory.seq - known.seq >= CHANGES_OF_REPLICA) await store(directory, replica)
    return directory
  } catch (error) {
    if (!(error instanceof ForgottenChangesError)) throw error
    await dropReplica(replica.file, 'the database does not know what has changed since then')
    return exportAnew(source, { replica })
  }
}
