import type { LiveDirectory } from '../../domain/directory/live/live-directory.ts'
import { skippedLine, skippedRecords } from '../../domain/publishing/skipped-records.ts'
import { formatCount } from '../../domain/text/format.ts'
import type { BuildStamp } from '../release/build-stamp.ts'
import { isOfDirectory } from '../release/site-owner.ts'

/** A drop by more than this part of the companies since the last build needs a person's word. */
const LARGEST_DROP = 0.25
/** Directories smaller than this may shrink as they like. */
const DROP_MATTERS_FROM = 40

interface Shown extends BuildStamp {
  /** When the site was last brought up to date. */
  at: Date
}

/**
 * Removals by an administrator do not count, and an undone import is one. Invalid records do count: so many at once are
 * more likely a fault than many mistakes.
 * @param removedSince returns how many companies undone imports have removed since a time
 * @throws if far fewer companies remain
 */
export const refuseLargeDrop = async (
  before: Shown | undefined,
  own: Pick<BuildStamp, 'source' | 'directory'>,
  directory: Pick<LiveDirectory, 'companies' | 'leastCompanies' | 'skipped'>,
  removedSince: (since: Date) => Promise<number>,
): Promise<void> => {
  if (!before || !isOfDirectory(before, own) || before.companies < DROP_MATTERS_FROM) return
  const fewest = before.companies * (1 - LARGEST_DROP)
  // during a large import, counting all that waits each time would take a large part of the time
  if (directory.leastCompanies >= fewest) return
  const { companies, skipped } = directory
  if (companies >= fewest || companies + (await removedSince(before.at)) >= fewest) return
  throw new Error(
    `Only ${formatCount(companies)} of ${formatCount(before.companies)} companies are left since the last build, ` +
      'so the site stays as it is. Set ALLOW_LARGE_DROP=1 if that is right.' +
      (skipped.length > 0 ? ` ${skippedLine(skippedRecords(skipped))}.` : ''),
  )
}
