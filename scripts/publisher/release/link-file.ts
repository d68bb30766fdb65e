import { constants } from 'node:fs'
import { copyFile, link } from 'node:fs/promises'

/** Puts a file at a second place without copying its content where the disk allows it; an existing file stays. */
export const linkFile = async (from: string, to: string): Promise<void> => {
  await link(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return
    await copyFile(from, to, constants.COPYFILE_FICLONE)
  })
}
