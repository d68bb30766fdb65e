import type { Publication } from '../../../domain/publishing/schema.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { counted } from './publishing-summary.ts'

const TENTHS_BELOW_SECONDS = 10

/** "0.4 s", "12 s", "1,250 s". */
const duration = (seconds: number): string =>
  seconds < TENTHS_BELOW_SECONDS ? `${seconds.toFixed(1)} s` : `${formatCount(Math.round(seconds))} s`

/** What a publication did and how long it took: "12 pages written, 1 removed in 0.4 s". */
export const runResult = ({ pages_written, pages_removed, seconds }: Publication): string => {
  const removed = pages_removed > 0 ? `, ${formatCount(pages_removed)} removed` : ''
  return `${counted(pages_written, 'page')} written${removed} in ${duration(seconds)}`
}
