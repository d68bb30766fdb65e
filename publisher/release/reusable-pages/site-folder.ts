/** The folder in which a build collects the files of its site. */
import { existsSync } from 'node:fs'
import { opendir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join, relative } from 'node:path'

/**
 * Removes files of an interrupted build that the site no longer has.
 * @param isWanted true if a file belongs to the site, by its name below the folder
 */
export const removeOthers = async (folder: string, isWanted: (name: string) => boolean): Promise<void> => {
  const visit = async (at: string): Promise<number> => {
    let kept = 0
    for await (const entry of await opendir(at)) {
      const path = join(at, entry.name)
      if (entry.isDirectory()) {
        if ((await visit(path)) > 0) kept++
        else await rmdir(path)
      } else if (isWanted(relative(folder, path))) kept++
      else await rm(path)
    }
    return kept
  }
  await visit(folder)
}

/** Moves files to another folder on the same disk, except those it already has. */
export const moveMissing = async (from: string, to: string): Promise<void> => {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (!existsSync(target)) await rename(source, target)
    else if (entry.isDirectory()) await moveMissing(source, target)
  }
}
