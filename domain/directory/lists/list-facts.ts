/** Figures of one list. */
import { statedIn } from '../../carrier-record/biennial-update.ts'
import { truckCount } from '../../carrier-record/carrier-facts.ts'
import { companyPath } from '../../routes.ts'
import { formatCount, formatDate } from '../../text/format.ts'
import type { Share, Tally } from './tally.ts'

export interface ListFacts {
  facts: { label: string; value: string }[]
  /** `stated` follows the trucks: " in 2007" if the company said so of old. */
  largest: { name: string; path: string; trucks: number; stated: string }[]
  /** Date of the newest record behind the figures, in words. '' if no figure comes from a record. */
  asOf: string
}

/** With fewer companies, a figure would describe them and not the list. */
const ENOUGH = 3

const ofKnown = ({ yes, known }: Share): string =>
  known < ENOUGH || yes === 0 ? '' : `${formatCount(yes)} of ${formatCount(known)}`

const trucksOf = ({ trucks, fleets }: Tally): string =>
  fleets < ENOUGH ? '' : `${formatCount(trucks)} in ${formatCount(fleets)} fleets`

const ratingOf = (tally: Tally): string => {
  const { median, rated } = tally.rating
  return rated < ENOUGH ? '' : `${median} of 5, ${formatCount(rated)} rated`
}

const said = (figures: [label: string, value: string][]): ListFacts['facts'] =>
  figures.flatMap(([label, value]) => (value ? [{ label, value }] : []))

/** The known figures of a list, or undefined if there are none. */
export const listFacts = (tally: Tally): ListFacts | undefined => {
  const ofRecords = said([
    ['Trucks', trucksOf(tally)],
    ['Interstate', ofKnown(tally.interstate)],
    ['Authorized for hire', ofKnown(tally.authorized)],
    ['Hazardous materials', ofKnown(tally.hazmat)],
  ])
  const ofOurs = said([
    ['Verified', tally.verified ? formatCount(tally.verified) : ''],
    ['Median rating', ratingOf(tally)],
    ['Reviews', tally.reviews ? `${formatCount(tally.reviews)}, newest ${formatDate(tally.reviewDay)}` : ''],
  ])
  const facts = [...ofRecords, ...ofOurs]
  const largest = tally.fleets < ENOUGH ? [] : tally.largest
  if (facts.length === 0) return undefined
  return {
    facts,
    largest: largest.map((company) => ({
      ...{ name: company.name, path: companyPath(company.slug) },
      ...{ trucks: truckCount(company), stated: statedIn(company) },
    })),
    asOf: ofRecords.length > 0 ? formatDate(tally.recordDay) : '',
  }
}
