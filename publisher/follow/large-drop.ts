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
 * What an administrator has taken back is no loss: an undone import is a person's word. Records that do not fit count as lost too: so many at once are more likely a fault than so many mistakes.
 * @param removedSince answers how many companies undone imports have taken away since a moment
 * @throws when far fewer companies of the same database are left than the served site shows
 */
export const refuseLargeDrop = async (
  before: Shown | undefined,
  own: Pick<BuildStamp, 'source' | 'directory'>,
  { companies, skipped }: Pick<LiveDirectory, 'companies' | 'skipped'>,
  removedSince: (since: Date) => Promise<number>,
): Promise<void> => {
  if (!before || !isOfDirectory(before, own) || before.companies < DROP_MATTERS_FROM) return
  const fewest = before.companies * (1 - LARGEST_DROP)
  if (companies >= fewest || companies + (await removedSince(before.at)) >= fewest) return
  throw new Error(
    `Only ${formatCount(companies)} of ${formatCount(before.companies)} companies are left since the last build, ` +
      'so the site stays as it is. Set ALLOW_LARGE_DROP=1 if that is right.' +
      (skipped.length > 0 ? ` ${skippedLine(skippedRecords(skipped))}.` : ''),
  )
}
