/** Builds that depend only on the code and take long are cached for the next process. */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { inCache } from '../../server/process/cache-folder.ts'
import { damagedFiles, describeDamage, writeChecksums } from '../../server/process/checksums.ts'

/** Builds of other code, which another process may be about to read. */
const MOST_KEPT = 3

const removeOldest = async (folder: string): Promise<void> => {
  const names = await readdir(folder)
  const kept = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs ?? 0 })),
  )
  for (const { name } of kept.toSorted((a, b) => b.at - a.at).slice(MOST_KEPT))
    await rm(join(folder, name), { recursive: true, force: true })
}

/** A build from the cache with intact files. A damaged one is reported and removed. */
export const cachedBuild = async (kind: string, name: string): Promise<string | undefined> => {
  const kept = inCache(kind, name)
  if (!existsSync(kept)) return undefined
  const damaged = await damagedFiles(kept)
  if (damaged.length === 0) return kept
  console.warn(`${describeDamage(damaged)}: made again`)
  // Renamed first, because other processes may be about to read it.
  const gone = `${kept}-damaged-${process.pid}`
  await rename(kept, gone).catch(() => undefined)
  await rm(gone, { recursive: true, force: true })
  return undefined
}

/**
 * Caches the files that `make` puts into an empty folder, unless they are cached already. All or nothing. @returns the
 * folder
 */
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
      // Another process was first.
      if (!existsSync(kept)) throw error
    })
  } finally {
    await rm(made, { recursive: true, force: true })
  }
  await removeOldest(inCache(kind))
  return kept
}
