/** What this process was started with: the mode that people chose for the files of the site. */
const GIVEN = process.umask()
const OWNER_ONLY = 0o077

const under = <T>(mask: number, work: () => T): T => {
  const before = process.umask(mask)
  try {
    return work()
  } finally {
    process.umask(before)
  }
}

/** From now on the files of this process, and of those that it starts, are for their owner only. */
export const keepFilesPrivate = (): void => void process.umask(OWNER_ONLY)

/** The files that `work` makes at once, and all files of a process that it starts, are for their owner only. */
export const withPrivateFiles = <T>(work: () => T): T => under(OWNER_ONLY, work)

/** The same for what others may read, such as the site, which a proxy of another user serves. */
export const withPublicFiles = <T>(work: () => T): T => under(GIVEN, work)
