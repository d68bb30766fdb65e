/** Proposes carriers for a job. Loaded when the visitor has described it. */
import { pathOfFacts } from '../../../domain/directory/lists/company-facts.ts'
import type { GazetteerEntry } from '../../../domain/places/gazetteer.ts'
import {
  FEW_CARRIERS,
  type FittingCarrier,
  fittingCarriers,
  placeLabel,
  placeTyped,
  REACHES_KM,
  reasonsFor,
  servicesOf,
} from '../../../domain/requests/fitting-carriers.ts'
import type { Job } from '../../../domain/requests/job.ts'
import { MOST_CARRIERS } from '../../../domain/requests/rules.ts'
import { type Ends, statementOn } from '../../../domain/requests/stated-service.ts'
import { type CompanyReading, readCompany } from '../companies/read-company.ts'
import { FILES } from '../find/loaded-files.ts'
import { savedCompanies } from '../shortlist/saved-companies.ts'
import type { ProposedCarrier } from './request-draft.ts'

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

/** Pages to read at once, and at most: a page may say that its company takes no requests or works elsewhere. */
const READ_AT_ONCE = 8
const MOST_READ = 24

type ReadPage = (path: string) => Promise<CompanyReading>

const proposed = async (job: Job, carrier: FittingCarrier, ends: Ends, read: ReadPage): Promise<ProposedCarrier[]> => {
  const reading = await read(pathOfFacts(carrier.facts))
  if (reading.state !== 'listed' || !reading.facts.quotable) return []
  const { id, name, path, facts, area } = reading.facts
  const services = servicesOf(job, (await FILES.root()).services)
  const reasons = reasonsFor(job, carrier, services, ends, { check: facts['Carrier check'] ?? '', area })
  const isElsewhere = area !== undefined && statementOn(ends, area, carrier.city) === 'excludes'
  return [{ listing: id, name, path, reasons, kind: isElsewhere ? 'elsewhere' : 'fitting' }]
}

/** The best of some candidates, and those that say they work elsewhere. */
const bestOf = async (
  job: Job,
  candidates: readonly FittingCarrier[],
  ends: Ends,
  read: ReadPage,
): Promise<Record<'fitting' | 'elsewhere', ProposedCarrier[]>> => {
  const found: ProposedCarrier[] = []
  const ofKind = (wanted: ProposedCarrier['kind']) => found.filter(({ kind }) => kind === wanted)
  for (let from = 0; from < MOST_READ && ofKind('fitting').length < MOST_CARRIERS; from += READ_AT_ONCE) {
    const some = candidates.slice(from, from + READ_AT_ONCE)
    found.push(...(await Promise.all(some.map((carrier) => proposed(job, carrier, ends, read)))).flat())
  }
  return {
    fitting: ofKind('fitting').slice(0, MOST_CARRIERS),
    elsewhere: ofKind('elsewhere').slice(0, MOST_CARRIERS),
  }
}

const readOnce = (): ReadPage => {
  const readings = new Map<string, Promise<CompanyReading>>()
  return (path) => {
    const reading = readings.get(path) ?? readCompany(path)
    readings.set(path, reading)
    return reading
  }
}

/** Those that fit. If nobody does, those that do the job nearby and say that they work elsewhere. */
const fitting = async (job: Job, ends: Ends): Promise<ProposedCarrier[]> => {
  const read = readOnce()
  let best: Awaited<ReturnType<typeof bestOf>> = { fitting: [], elsewhere: [] }
  for (const within of REACHES_KM)
    if (best.fitting.length < FEW_CARRIERS)
      best = await bestOf(job, await fittingCarriers(FILES, job, ends, within), ends, read)
  return best.fitting.length > 0 ? best.fitting : best.elsewhere
}

/** The companies of the shortlist that take requests. Whether they fit is for the visitor to say. */
const saved = async (): Promise<ProposedCarrier[]> => {
  const readings = await Promise.all(savedCompanies().map(({ path }) => readCompany(path)))
  return readings.flatMap((reading): ProposedCarrier[] => {
    if (reading.state !== 'listed' || !reading.facts.quotable) return []
    const { id, name, path, facts } = reading.facts
    const reasons = [facts.City, facts.Services, facts['Carrier check'], facts.Fleet].filter(
      (reason) => reason !== undefined,
    )
    return [{ listing: id, name, path, reasons, kind: 'saved' }]
  })
}

/** Up to five carriers that fit a job, best first, and those of the shortlist. @throws if files cannot be loaded */
export const proposeCarriers = async (job: Job, ends: Ends): Promise<ProposedCarrier[]> => {
  const best = await fitting(job, ends)
  const known = new Set(best.map(({ listing }) => listing))
  return [...best, ...(await saved()).filter(({ listing }) => !known.has(listing))]
}
