import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Removes the folders of builds that were killed; a folder's name ends in the number of its process. */
export const removeAbandoned = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder).catch(() => [])) {
    const pid = Number(/-(\d+)$/.exec(name)?.[1])
    if (pid && !isRunning(pid)) await rm(join(folder, name), { recursive: true, force: true })
  }
}
