/** What depends on the code alone and takes long to build is kept in the cache for the next who needs it. */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { inCache } from '../../server/process/cache-folder.ts'
import { damagedFiles, describeDamage, writeChecksums } from '../../server/process/checksums.ts'

/** Of other code, which another process may be about to read. */
const MOST_KEPT = 3

const removeOldest = async (folder: string): Promise<void> => {
  const names = await readdir(folder)
  const kept = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs ?? 0 })),
  )
  for (const { name } of kept.toSorted((a, b) => b.at - a.at).slice(MOST_KEPT))
    await rm(join(folder, name), { recursive: true, force: true })
}

/** A build of the cache whose files are as they were made. One that is damaged is named and removed. */
export const cachedBuild = async (kind: string, name: string): Promise<string | undefined> => {
  const kept = inCache(kind, name)
  if (!existsSync(kept)) return undefined
  const damaged = await damagedFiles(kept)
  if (damaged.length === 0) return kept
  console.warn(`${describeDamage(damaged)}: made again`)
  // at once for others, who may be about to read it
  const gone = `${kept}-damaged-${process.pid}`
  await rename(kept, gone).catch(() => undefined)
  await rm(gone, { recursive: true, force: true })
  return undefined
}

/** Keeps what `make` puts into an empty folder, unless it is kept already: whole or not at all. @returns the folder */
export const keepBuild = async (
  kind: string,
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string> => {
  const kept = inCache(kind, name)
  if (await cachedBuild(kind, name)) return kept
  await mkdir(inCache(kind), { recursive: true })
  const made = await mkdtemp(`${kept}-`)
  try {
    await make(made)
    await writeChecksums(made)
    await rename(made, kept).catch((error: unknown) => {
      // another process was first
      if (!existsSync(kept)) throw error
    })
  } finally {
    await rm(made, { recursive: true, force: true })
  }
  await removeOldest(inCache(kind))
  return kept
}
