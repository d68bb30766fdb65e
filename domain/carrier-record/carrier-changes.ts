/** What changed about a carrier, day by day, for feeds. */
import { formatDate } from '../text/format.ts'
import { type CarrierCheck, CHECK_SOURCES, knownUntil } from './carrier-check.ts'
import type { CarrierEvent } from './carrier-events.ts'
import { FEDERAL_FILES, type FederalRecords, LI_FROZEN_ON } from './federal-files.ts'

/** Everything that changed on one day. */
export interface CarrierChange {
  /** YYYY-MM-DD. */
  on: string
  /** "authority as a freight broker revoked; liability insurance of Acme ended" */
  title: string
  /** The same as sentences, each with its source and the date of the file. */
  text: string
}

/** The newest file that names a day. '' if it has no date. */
const fileDate = (records: FederalRecords, { source, on }: CarrierEvent): string => {
  if (source === 'li') return LI_FROZEN_ON
  const dates = FEDERAL_FILES.filter((file) => file.startsWith(source)).map((file) => {
    const section = records[file]
    const rows: readonly object[] = section?.rows ?? []
    return rows.some((row) => Object.values(row).includes(on)) ? (section?.on ?? '') : ''
  })
  return dates.toSorted().at(-1) ?? ''
}

const sourceWords = (records: FederalRecords, event: CarrierEvent): string => {
  const day = fileDate(records, event)
  return `${CHECK_SOURCES[event.source]}, ${day ? `file of ${formatDate(day)}` : 'undated file'}`
}

const withinSentence = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** What has happened until the newest file, newest first. What was announced for a later day has not happened. */
export const carrierChanges = (records: FederalRecords, { events }: CarrierCheck): CarrierChange[] => {
  const until = knownUntil(records)
  const past = events.filter(({ on }) => on !== '' && on <= until)
  return Array.from(
    Map.groupBy(past, ({ on }) => on),
    ([on, ofDay]) => ({
      on,
      title: ofDay.map(({ text }) => withinSentence(text)).join('; '),
      text: ofDay.map((event) => `${event.text} (${sourceWords(records, event)}).`).join(' '),
    }),
  )
}
