/**
 * Two releases stay on disk, and most of their files are equal. An equal file is a hard link to the previous release's
 * and takes no space. Such files are replaced, never written to, so a link keeps its content.
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
 * Links a file to the previous release's if the content is equal.
 * @returns true if it did; otherwise it only costs disk space
 */
export const linkEqual = (before: string, file: string, content: Buffer): boolean => {
  if (statSync(before, { throwIfNoEntry: false })?.size !== content.length) return false
  // The link is compared, because the original may be replaced meanwhile.
  const link = () => linkSync(before, file)
  if (!attempt(link) && !(attempt(() => mkdirSync(dirname(file), { recursive: true })) && attempt(link))) return false
  if (readFileSync(file).equals(content)) return true
  rmSync(file)
  return false
}

/** Shares a file's disk space with the previous release's file if they are equal. */
const shareFile = (before: string, file: string): void => {
  const shared = `${file}.${process.pid}.link`
  const [old, own] = [before, file].map((name) => statSync(name, { throwIfNoEntry: false }))
  if (!old?.isFile() || !own?.isFile() || old.ino === own.ino || old.size !== own.size) return
  if (linkEqual(before, shared, readFileSync(file))) renameSync(shared, file)
}

/** The same for all files directly in a folder, except our notes, which are written to. */
export const shareFiles = async (before: string, folder: string): Promise<void> => {
  const entries = await opendir(folder).catch(() => undefined)
  if (!entries) return
  for await (const { name } of entries) if (!name.startsWith('.')) shareFile(join(before, name), join(folder, name))
}

/**
 * Copies a folder to another disk that has the previous release.
 * @throws the first failure, after all copying has stopped, so that the caller can remove the copy
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
