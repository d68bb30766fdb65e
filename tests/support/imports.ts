import { NO_FACTS } from '../../domain/carrier-record/carrier-facts.ts'
import type { ImportedCarrier } from '../../domain/imports/imported-carrier.ts'
import { seenNumbers } from '../../importer/files/seen-numbers.ts'
import { CarrierRun } from '../../importer/run/carrier-run.ts'
import { CityBook, ServiceBook } from '../../importer/run/city-index.ts'
import { beginRun } from '../../importer/run/file-run.ts'
import { nextNumber } from './records.ts'
import type { TestServer } from './server/template.ts'

const CARRIER: Omit<ImportedCarrier, 'usdot_number'> = {
  ...NO_FACTS,
  name: 'Prairie Lines LLC',
  city: 'Chicago',
  region: 'IL',
  country: 'US',
  services: ['Freight'],
  phone: '',
  email: '',
  address: '',
  description: '',
  postal_code: '60601',
  latitude: 0,
  longitude: 0,
  city_size: 0,
  has_larger_namesake: false,
  state: 'published',
}

/** A carrier as an importer reads it. */
export type GivenCarrier = Partial<ImportedCarrier> & { usdot_number: string }

/**
 * Imports carriers as if read from a file. Returns the counts, and why some were refused.
 * @param whenCompared what happens between the comparison with the directory and the first change
 */
export const importCarriers = async (
  { url, superuserToken }: TestServer,
  carriers: readonly GivenCarrier[],
  whenCompared = async () => {},
) => {
  const about = { file_name: 'carriers.csv', kind: 'carriers', mode: 'run', checksum: `${nextNumber()}` } as const
  const { directory, begun } = await beginRun({ url, token: superuserToken }, { ...about, bytes: 1 })
  const rejected: Record<string, string> = {}
  const run = new CarrierRun({
    directory,
    cities: await CityBook.readForRun(directory, false),
    services: await ServiceBook.read(directory),
    isDry: false,
    version: '',
    seenOn: '2025-01-31',
    isOfNewestRow: false,
    source: 'census',
    isRepeated: seenNumbers(),
    reject: ({ usdotNumber }, reason) => {
      rejected[usdotNumber] = reason
    },
  })
  const rows = carriers.map((carrier, line) => ({
    line,
    cells: [JSON.stringify(carrier)],
    usdotNumber: carrier.usdot_number,
    read: () => ({ carrier: { ...CARRIER, ...carrier } }),
  }))
  const looked = await run.look(rows)
  await whenCompared()
  await run.take(Promise.resolve(looked))
  await run.finish()
  await directory.note({ state: 'finished', counts: run.tally.counts })
  return { run: begun.run, counts: run.tally.counts, rejected }
}
