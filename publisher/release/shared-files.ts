/**
 * Two releases stay on the disk, and most of their files are equal: one links to that of the release before, and takes no
 * space of its own. Such a file is never written into, only replaced, so a link stays what it was made for.
 */
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { copyFile, mkdir, opendir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pMap from 'p-map'

const PARALLEL = 16

const attempt = (work: () => void): boolean => {
  try {
    work()
    return true
  } catch {
    return false
  }
}

/**
 * Puts a file of a content in place by a link to one of the release before, when that holds the same.
 * @returns whether it did; another disk, too many links or another content only cost the space
 */
export const linkEqual = (before: string, file: string, content: Buffer): boolean => {
  if (statSync(before, { throwIfNoEntry: false })?.size !== content.length) return false
  // what is compared is the link: the file that it came from may be replaced meanwhile
  const link = () => linkSync(before, file)
  if (!attempt(link) && !(attempt(() => mkdirSync(dirname(file), { recursive: true })) && attempt(link))) return false
  if (readFileSync(file).equals(content)) return true
  rmSync(file)
  return false
}

/** Has a file share its space with the one of the release before, when they are equal. */
const shareFile = (before: string, file: string): void => {
  const shared = `${file}.${process.pid}.link`
  const [old, own] = [before, file].map((name) => statSync(name, { throwIfNoEntry: false }))
  if (!old?.isFile() || !own?.isFile() || old.ino === own.ino || old.size !== own.size) return
  if (linkEqual(before, shared, readFileSync(file))) renameSync(shared, file)
}

/** The same for all files of a folder that are not below further ones; our notes about a site, which are written into, are not. */
export const shareFiles = async (before: string, folder: string): Promise<void> => {
  const entries = await opendir(folder).catch(() => undefined)
  if (!entries) return
  for await (const { name } of entries) if (!name.startsWith('.')) shareFile(join(before, name), join(folder, name))
}

/**
 * Copies a folder to another disk, where the release before stands.
 * @throws the first failure, once nothing is being copied anymore: the caller may then remove what was copied
 */
export const copyShared = async (from: string, to: string, before?: string): Promise<void> => {
  await mkdir(to, { recursive: true })
  const failures: unknown[] = []
  const copy = async (name: string, isFolder: boolean) => {
    const [source, target] = [join(from, name), join(to, name)]
    const old = before && join(before, name)
    if (isFolder) return copyShared(source, target, old)
    if (old && statSync(old, { throwIfNoEntry: false }) && linkEqual(old, target, readFileSync(source))) return
    await copyFile(source, target)
  }
  await pMap(
    await opendir(from),
    async (entry) => {
      if (failures.length > 0) return
      await copy(entry.name, entry.isDirectory()).catch((failure: unknown) => failures.push(failure))
    },
    { concurrency: PARALLEL },
  )
  if (failures.length > 0) throw failures[0]
}
