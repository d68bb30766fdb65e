import type { LiveDirectory } from '../../../domain/directory/live-directory.ts'
import { skippedLine, skippedRecords } from '../../../domain/publishing/skipped-records.ts'
import { formatCount } from '../../../domain/text/format.ts'
import type { BuildStamp } from '../release/build-stamp.ts'

/** A drop by more than this part of the companies since the last build needs a person's word. */
const LARGEST_DROP = 0.25
/** Directories smaller than this may shrink as they like. */
const DROP_MATTERS_FROM = 40

/**
 * Records that do not fit count as lost too: so many at once are more likely a fault than so many mistakes.
 * @throws when far fewer companies of the same database are left than the served site shows
 */
export const refuseLargeDrop = (
  before: BuildStamp | undefined,
  source: string,
  { companies, skipped }: Pick<LiveDirectory, 'companies' | 'skipped'>,
): void => {
  if (!before || before.source !== source || before.companies < DROP_MATTERS_FROM) return
  if (companies >= before.companies * (1 - LARGEST_DROP)) return
  throw new Error(
    `Only ${formatCount(companies)} of ${formatCount(before.companies)} companies are left since the last build, ` +
      'so the site stays as it is. Set ALLOW_LARGE_DROP=1 if that is right.' +
      (skipped.length > 0 ? ` ${skippedLine(skippedRecords(skipped))}.` : ''),
  )
}
