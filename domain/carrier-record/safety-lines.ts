/** What FMCSA knows about a carrier's safety, and what the company census says about its registration, in plain words. */
import { formatCount, formatCountOf, formatDate } from '../text/format.ts'
import { missedDeadline, nextDeadline, type StatedForm, UPDATE_PERIOD } from './biennial-update.ts'
import type { CarrierCheck } from './carrier-check.ts'
import { federalRecordUrl, RECORD_SOURCE_LABELS } from './carrier-facts.ts'
import { type CheckLine, type CheckTone, joined, NOT_KNOWN, sourceWords } from './check-line.ts'
import { SAFETY_RATING_LABELS, type SafetyRating } from './company-census.ts'
import type { NationalAverages } from './national-averages.ts'

const rateLine = (label: string, rate: number | null, ...notes: string[]): CheckLine[] =>
  rate === null ? [] : [{ label, value: `${rate.toFixed(1)}%`, tone: 'plain', note: joined(...notes) }]

const averageOf = (averages: NationalAverages | null, of: 'vehicles' | 'drivers'): string =>
  averages?.[of] ? `US average about ${averages[of]}% (${averages.year})` : ''

const RATING_TONES: Readonly<Record<SafetyRating, CheckTone>> = {
  satisfactory: 'yes',
  conditional: 'plain',
  unsatisfactory: 'no',
}
const UNRATED = 'Most carriers are not rated'
const INADEQUATE = 'FMCSA found its safety management inadequate'

const ratingLines = ({ safety, registration }: CarrierCheck): CheckLine[] => {
  const label = 'Safety rating'
  const { rating = null, rating_date = null, rating_as_of = null } = safety ?? {}
  const reviewed = registration?.reviewed_on
  if (rating) {
    const value = [SAFETY_RATING_LABELS[rating], rating_date && `(${formatDate(rating_date)})`]
      .filter(Boolean)
      .join(' ')
    const later = reviewed && reviewed > (rating_date ?? '') ? `Last review ${formatDate(reviewed)}` : ''
    const note = joined(rating !== 'satisfactory' && INADEQUATE, later, sourceWords('company_census', rating_as_of))
    return [{ label, value, tone: RATING_TONES[rating], note }]
  }
  if (!registration?.is_unrated) return [{ label, value: NOT_KNOWN, tone: 'unknown', note: UNRATED }]
  const last = reviewed ? `Last review ${formatDate(reviewed)}` : UNRATED
  return [
    {
      label,
      value: 'Not rated',
      tone: 'unknown',
      note: joined(last, sourceWords('company_census', registration.as_of)),
    },
  ]
}

const counted = (count: number | null, one: string, more = `${one}s`): string =>
  count ? `${formatCount(count)} ${count === 1 ? one : more}` : ''
const listed = (...parts: string[]): string => parts.filter(Boolean).join(', ')

/**
 * What the carrier's registration form says, and FMCSA's mail to it.
 * @param stated what follows facts of an old form: " in 2007"
 */
export const registrationLines = ({ registration }: CarrierCheck, stated: string): CheckLine[] => {
  if (!registration) return []
  const { fleet, dockets, revoked_number: revoked, is_undeliverable, as_of } = registration
  const source = sourceWords('company_census', as_of)
  const lines: CheckLine[] = []
  if (revoked) {
    const value = `Registered again after USDOT ${revoked} was revoked`
    const note = joined('According to its registration form', source)
    lines.push({ label: 'Earlier registration', value, tone: 'plain', note, href: federalRecordUrl(revoked) })
  }
  const units = listed(counted(fleet.trucks, 'truck'), counted(fleet.buses, 'bus', 'buses'))
  const owned = listed(
    counted(fleet.owned_trucks, 'straight truck'),
    counted(fleet.owned_tractors, 'tractor'),
    counted(fleet.owned_trailers, 'trailer'),
  )
  const licensed = fleet.licensed_drivers
    ? `${counted(fleet.licensed_drivers, 'driver')} with a commercial license`
    : ''
  if (units || owned) {
    const note = joined(units && owned && `Owns ${owned}`, licensed, 'According to its registration form', source)
    lines.push({ label: 'Fleet', value: `${units || `Owns ${owned}`}${stated}`, tone: 'plain', note })
  }
  if (dockets.length > 1) {
    const note = joined('A docket number alone is no authority', source)
    lines.push({ label: 'Docket numbers', value: dockets.join(', '), tone: 'plain', note })
  }
  if (is_undeliverable)
    lines.push({ label: 'Its address', value: 'Mail from FMCSA could not be delivered', tone: 'plain', note: source })
  return lines
}

/** How many inspections a rate is of: one of two says less than fifty of a hundred. */
const ofCount = (count: number | null, of: 'vehicle' | 'driver'): string =>
  `Of ${formatCountOf(count ?? 0, `${of} inspection`)}`

const UNCOUNTED = 'We found none in our files'
const notKnown = (label: string): CheckLine => ({ label, value: NOT_KNOWN, tone: 'unknown', note: UNCOUNTED })

const figureLines = ({ safety }: CarrierCheck): CheckLine[] => {
  if (!safety || (safety.inspections === null && safety.crashes === null))
    return [notKnown('Inspections and crashes, 24 months')]
  const { inspections, vehicle_oos_rate, driver_oos_rate, crashes, fatal, injury } = safety
  const source = sourceWords(safety.source ?? 'sms', safety.as_of)
  const average = {
    vehicles: averageOf(safety.averages, 'vehicles'),
    drivers: averageOf(safety.averages, 'drivers'),
  }
  const lines: CheckLine[] = []
  if (inspections === null) lines.push(notKnown('Inspections, 24 months'))
  else lines.push({ label: 'Inspections, 24 months', value: formatCount(inspections), tone: 'plain', note: source })
  lines.push(
    ...rateLine(
      'Inspections that took a vehicle off the road',
      vehicle_oos_rate,
      ofCount(safety.vehicle_inspections, 'vehicle'),
      average.vehicles,
      source,
    ),
    ...rateLine(
      'Inspections that took a driver off the road',
      driver_oos_rate,
      ofCount(safety.driver_inspections, 'driver'),
      average.drivers,
      source,
    ),
  )
  if (crashes === null) lines.push(notKnown('Crashes, 24 months'))
  else {
    const harm = [fatal ? `${fatal} fatal` : '', injury ? `${injury} with injuries` : ''].filter(Boolean).join(', ')
    const from = sourceWords(safety.crashes_source ?? 'crashes', safety.crashes_as_of)
    const note = joined(harm, crashes > 0 && 'regardless of fault', from)
    lines.push({ label: 'Crashes, 24 months', value: formatCount(crashes), tone: 'plain', note })
  }
  return lines
}

/** FMCSA's rating, then what inspections and crashes say. */
export const safetyLines = (check: CarrierCheck): CheckLine[] => [...ratingLines(check), ...figureLines(check)]

/** How old the carrier's own registration form was in the file that has it. Other files do not tell about newer forms. */
export const formLine = ({ usdot_number, record_date, source_date, source }: StatedForm): CheckLine[] => {
  const label = 'Its own registration form'
  if (!record_date)
    return source ? [{ label, value: NOT_KNOWN, tone: 'unknown', note: `Its date is missing · ${UPDATE_PERIOD}` }] : []
  const deadline = missedDeadline(usdot_number, record_date, source_date)
  const next = nextDeadline(usdot_number, record_date, source_date)
  const file = source && listed(RECORD_SOURCE_LABELS[source], formatDate(source_date))
  return [
    {
      label,
      value: `Updated ${formatDate(record_date)}`,
      tone: deadline ? 'no' : 'plain',
      note: deadline
        ? joined(`Overdue: an update was due by ${formatDate(deadline)}`, file)
        : joined(UPDATE_PERIOD, next && `Next update due by ${formatDate(next)}`, file),
    },
  ]
}
