/** Proposes carriers for a job. Loaded when the visitor has described it. */
import { pathOfFacts } from '../../../domain/directory/lists/company-facts.ts'
import type { GazetteerEntry } from '../../../domain/places/gazetteer.ts'
import {
  type FittingCarrier,
  fittingCarriers,
  placeLabel,
  placeTyped,
  reasonsFor,
  servicesOf,
} from '../../../domain/requests/fitting-carriers.ts'
import type { Job } from '../../../domain/requests/job.ts'
import { MOST_CARRIERS } from '../../../domain/requests/rules.ts'
import { readCompany } from '../companies/read-company.ts'
import { FILES } from '../find/loaded-files.ts'
import { savedCompanies } from '../shortlist/saved-companies.ts'

export interface ProposedCarrier {
  /** Id of its listing. */
  listing: string
  name: string
  path: string
  /** In words. */
  reasons: string[]
  /** True if the visitor saved it, whether or not it fits. */
  isSaved: boolean
}

/** What is known about the places of a job. */
export interface Places {
  from: GazetteerEntry | undefined
  to: GazetteerEntry | undefined
}

/** The places that were typed. @throws if the files cannot be loaded */
export const placesOf = async ({ from_place = '', to_place = '' }: Job): Promise<Places> => {
  const [from, to] = await Promise.all([placeTyped(FILES, from_place), placeTyped(FILES, to_place)])
  return { from, to }
}

export { placeLabel }

/** The next candidates, because a page may say that its company takes no requests. */
const MORE = 3

const proposed = async (job: Job, carrier: FittingCarrier, from: GazetteerEntry): Promise<ProposedCarrier[]> => {
  const reading = await readCompany(pathOfFacts(carrier.facts))
  if (reading.state !== 'listed' || !reading.facts.quotable) return []
  const { id, name, path, facts } = reading.facts
  const services = servicesOf(job, (await FILES.root()).services)
  const reasons = reasonsFor(job, carrier, services, from, facts['Carrier check'] ?? '')
  return [{ listing: id, name, path, reasons, isSaved: false }]
}

/** The companies of the shortlist that take requests. Whether they fit is for the visitor to say. */
const saved = async (): Promise<ProposedCarrier[]> => {
  const readings = await Promise.all(savedCompanies().map(({ path }) => readCompany(path)))
  return readings.flatMap((reading) => {
    if (reading.state !== 'listed' || !reading.facts.quotable) return []
    const { id, name, path, facts } = reading.facts
    const reasons = [facts.City, facts.Services, facts['Carrier check'], facts.Fleet].filter(
      (reason) => reason !== undefined,
    )
    return [{ listing: id, name, path, reasons, isSaved: true }]
  })
}

/** Up to five carriers that fit a job, best first, and those of the shortlist. @throws if files cannot be loaded */
export const proposeCarriers = async (job: Job, from: GazetteerEntry): Promise<ProposedCarrier[]> => {
  const fitting = (await fittingCarriers(FILES, job, from)).slice(0, MOST_CARRIERS + MORE)
  const found = await Promise.all(fitting.map((carrier) => proposed(job, carrier, from)))
  const best = found.flat().slice(0, MOST_CARRIERS)
  const known = new Set(best.map(({ listing }) => listing))
  return [...best, ...(await saved()).filter(({ listing }) => !known.has(listing))]
}
