/** A carrier check in one line, for cards, comparisons and pages that name the carrier. */
import { formatDate, formatDollars } from '../text/format.ts'
import type { AuthorityCheck } from './authority-status.ts'
import type { CarrierCheck } from './carrier-check.ts'
import { joined } from './check-line.ts'
import { SAFETY_RATING_LABELS } from './company-census.ts'
import { concerns, isHauling } from './federal-files.ts'
import type { InsuranceCheck } from './insurance-on-file.ts'
import { leftLine } from './left-census.ts'

const insuranceSummary = ({ bipd_total, uncovered_below, ends_on }: InsuranceCheck): string => {
  const words = `${formatDollars(bipd_total ?? 0)} insurance on file`
  if (uncovered_below) return `${words}, but none for the first ${formatDollars(uncovered_below)}`
  return ends_on ? `${words} until ${formatDate(ends_on)}` : words
}

const isRunning = ({ status }: AuthorityCheck): boolean => status === 'active'

/** One line: "Active authority since 2009 · $1,000,000 insurance on file · Nov 19, 2026". '' if nothing is known. */
export const checkSummary = (check: CarrierCheck | null): string => {
  if (!check) return ''
  const { left, authorities, insurance, out_of_service: order, safety } = check
  const hauling = authorities.filter(({ type }) => isHauling(type))
  const authority = hauling.find(isRunning) ?? hauling[0] ?? authorities.find(isRunning) ?? authorities[0]
  const since = authority?.since ? ` since ${authority.since.slice(0, 4)}` : ''
  const parts: { words: string; asOf: string | null | undefined }[] = []
  if (left) parts.push({ words: leftLine(left), asOf: left.as_of })
  if (order) parts.push({ words: `Out of service since ${formatDate(order.on)}`, asOf: order.as_of })
  if (authority && !order) {
    const role = /broker/.test(authority.type) ? 'broker' : 'forwarder'
    const kind = isHauling(authority.type) ? 'authority' : `${role} authority`
    const words = isRunning(authority) ? `Active ${kind}${since}` : `No active ${kind}`
    parts.push({ words, asOf: authority.as_of })
    const ending = isRunning(authority)
      ? check.announced.find(({ docket, type }) => docket === authority.docket && concerns(type, authority.type))
      : undefined
    if (ending) {
      const kind = ending.kind === 'suspension' ? 'Suspension' : 'Revocation'
      const when = ending.effective_on ? `announced for ${formatDate(ending.effective_on)}` : 'pending'
      parts.push({ words: `${kind} ${when}`, asOf: authority.as_of })
    }
  }
  if (insurance?.bipd_total) parts.push({ words: insuranceSummary(insurance), asOf: insurance.as_of })
  if (insurance?.lapsed_on) parts.push({ words: 'No insurance on file', asOf: insurance.as_of })
  if (safety?.rating === 'unsatisfactory')
    parts.push({ words: `Rated ${SAFETY_RATING_LABELS.unsatisfactory}`, asOf: safety.rating_as_of })
  // The line is as old as the oldest file that it quotes.
  const dates = parts.map(({ asOf }) => asOf ?? '').sort()
  return joined(...parts.map(({ words }) => words), dates[0] && formatDate(dates[0]))
}
