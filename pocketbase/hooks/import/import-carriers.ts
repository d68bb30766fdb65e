import {
  CARRIERS_PER_REQUEST,
  type CarrierImportReply,
  type ImportedCarrier,
} from '../../../domain/imports/imported-carrier.ts'
import { foldText } from '../../../domain/text/fold-text.ts'
import { selectRows } from '../database/records.ts'
import { signalChanges } from '../publishing/send-signal.ts'
import { carrierProblem, tidyCarrier } from '../rules/carrier-rules.ts'
import {
  importedRegion,
  type KnownListing,
  knownListings,
  type SentCarrier,
  updateListing,
} from './import-known-listings.ts'
import { insertListings, type PlacedCarrier } from './import-new-listings.ts'
import { ImportPlaces } from './import-places.ts'

const MOST_BYTES = 64 * 1024 * 1024

const TEXTS = ['usdot_number', 'name', 'city', 'region', 'country', 'phone', 'email', 'address', 'description'] as const

const isCarrier = (value: unknown): value is ImportedCarrier => {
  if (typeof value !== 'object' || value === null) return false
  const given = value as Record<string, unknown>
  const { services } = given
  return (
    TEXTS.every((field) => typeof given[field] === 'string') &&
    Array.isArray(services) &&
    services.every((name) => typeof name === 'string')
  )
}

const parseLine = (line: string, at: number): SentCarrier => {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    // The check below refuses what is no JSON.
  }
  if (!isCarrier(value)) throw new BadRequestError(`Line ${at + 1} is no carrier.`)
  return { carrier: value, line }
}

const readCarriers = (e: core.RequestEvent): SentCarrier[] => {
  const lines = toString(e.request?.body, MOST_BYTES)
    .split('\n')
    .filter((line) => line.trim() !== '')
  if (lines.length > CARRIERS_PER_REQUEST)
    throw new BadRequestError(`A request takes at most ${CARRIERS_PER_REQUEST} carriers.`)
  return lines.map(parseLine)
}

const serviceFinder = (tx: core.App): ((names: string[]) => string[]) => {
  const services = selectRows<[string, string]>(tx, 'json_array(id, name)', 'FROM services')
  const ids = new Map(services.map(([id, name]) => [foldText(name), id]))
  return (names) => [...new Set(names.flatMap((name) => ids.get(foldText(name)) ?? []))]
}

const messageOf = (error: unknown): string => String(error instanceof Error ? error.message : error).slice(0, 300)

/** Every region that the batch may name: of its carriers, and of what an earlier import wrote. */
const regionsOf = (sent: SentCarrier[], known: Map<string, KnownListing>): string[] => [
  ...new Set([...sent.map(({ carrier }) => carrier.region), ...[...known.values()].map(importedRegion)]),
]

const storeCarriers = (tx: core.App, sent: SentCarrier[]): CarrierImportReply => {
  const now = new DateTime().string()
  const reply: CarrierImportReply = { created: 0, updated: 0, unchanged: 0, errors: [] }
  const known = knownListings(
    tx,
    sent.map(({ carrier }) => carrier.usdot_number),
  )
  const isNews = ({ carrier, line }: SentCarrier) => known.get(carrier.usdot_number)?.imported !== line
  const changed = sent.filter(isNews).map(tidyCarrier).filter(isNews)
  reply.unchanged = sent.length - changed.length
  if (changed.length === 0) return reply
  const places = new ImportPlaces(tx, regionsOf(changed, known))
  const serviceIds = serviceFinder(tx)
  const created: PlacedCarrier[] = []
  const seen = new Set<string>()

  const storeOne = ({ carrier, line }: SentCarrier) => {
    const listing = known.get(carrier.usdot_number)
    if (seen.has(carrier.usdot_number)) throw new Error('the USDOT number comes twice in one request')
    seen.add(carrier.usdot_number)
    const problem = carrierProblem(carrier)
    if (problem) throw new Error(problem)
    const services = serviceIds(carrier.services)
    if (services.length === 0) throw new Error('none of its services is in the catalogue')
    if (listing) reply[updateListing(tx, listing, { carrier, line }, places, serviceIds) ? 'updated' : 'unchanged'] += 1
    else created.push({ carrier, line, services, place: places.findOrMake(carrier) })
  }
  for (const one of changed)
    try {
      storeOne(one)
    } catch (error) {
      reply.errors.push({ usdot_number: one.carrier.usdot_number, reason: messageOf(error) })
    }
  insertListings(tx, created, now)
  reply.created = created.length
  return reply
}

/**
 * POST /api/directory/carriers, superusers only: NDJSON of ImportedCarrier, all in one transaction. The USDOT number
 * says whether a company is known. A carrier that may not be stored is named in the reply and holds up no other.
 */
export const importCarriers = (e: core.RequestEvent) => {
  const carriers = readCarriers(e)
  let reply: CarrierImportReply | undefined
  e.app.runInTransaction((tx) => {
    reply = storeCarriers(tx, carriers)
  })
  signalChanges(e.app)
  return e.json(200, reply)
}
