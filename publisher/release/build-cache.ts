/** Builds that depend only on the code and take long are cached for the next process. */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS } from '../../domain/time.ts'
import { inCache } from '../../server/process/cache-folder.ts'
import { damagedFiles, describeDamage, writeChecksums } from '../../server/process/checksums.ts'

/** Builds of each kind, for an upgrade that is taken back. */
const MOST_KEPT = 3
/** Another process may still read a build that it asked for this recently. */
const IN_USE_MS = HOUR_MS

/** Removes the builds that nobody has asked for since the newest ones. */
const removeUnused = async (folder: string): Promise<void> => {
  const names = await readdir(folder)
  const kept = await Promise.all(
    names.map(async (name) => ({
      name,
      usedAt: (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs ?? 0,
    })),
  )
  for (const { name, usedAt } of kept.toSorted((a, b) => b.usedAt - a.usedAt).slice(MOST_KEPT))
    if (Date.now() - usedAt > IN_USE_MS) await rm(join(folder, name), { recursive: true, force: true })
}

/** A build from the cache with intact files. A damaged one is reported and removed. */
export const cachedBuild = async (kind: string, name: string): Promise<string | undefined> => {
  const kept = inCache(kind, name)
  if (!existsSync(kept)) return undefined
  const damaged = await damagedFiles(kept)
  if (damaged.length === 0) {
    // On a disk that cannot be written, nothing is removed either.
    await utimes(kept, new Date(), new Date()).catch(() => undefined)
    return kept
  }
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
  await removeUnused(inCache(kind))
  return kept
}
