/** An invented census of any size. Equal arguments give equal rows; shares are those counted in real ones. */
import { citySizes, type RealCity, realCities } from '../../../demo/census/spread-cities.ts'
import { createRandom, type Random } from '../../../demo/random.ts'
import { drawLegalName, drawStreet } from './made-up-carrier.ts'

/** The cells of a row; other columns are empty, and flags false. */
type Cells = Partial<Record<string, string>>

const CARRIERS_PER_CITY = 5
const SHARE_OF = {
  privateOnly: 0.33,
  exempt: 0.055,
  dba: 0.12,
  email: 0.85,
  otherMailAddress: 0.22,
  longZip: 0.21,
  dashlessZip: 0.01,
  /** Share of ZIP codes with a leading zero that lost it. */
  lostZero: 0.1,
  misspelledCity: 0.01,
  noRecordDate: 0.036,
  oldRecord: 0.27,
  noMileage: 0.28,
  noUnits: 0.026,
  hazmat: 0.012,
  passengers: 0.017,
} as const
const UNITS = [1, 1, 1, 1, 1, 1, 2, 2, 3, 4, 5, 6, 8, 12, 25, 60] as const
const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ')
const OPERATIONS = [...Array<string>(54).fill('C'), ...Array<string>(44).fill('A'), 'B', 'B'] as const
/** The first of numbers that are not issued: below those of the demo, above all real ones of today. */
const FIRST_NUMBER = 5_000_000
const MOST_STEP = 3

/** The newest records are from last year: companies that no recent file names are hidden. */
const LAST_YEAR = new Date().getUTCFullYear() - 1

const day = (year: number, random: Random): string =>
  `${String(random.int(1, 28)).padStart(2, '0')}-${random.pick(MONTHS)}-${String(year % 100).padStart(2, '0')}`

const zipOf = ({ postal, country }: RealCity, random: Random): string => {
  const code = random.pick(postal)
  if (country === 'CA') return `${code} ${random.int(1, 9)}B${random.int(1, 9)}`
  if (code.startsWith('0') && random.chance(SHARE_OF.lostZero)) return code.slice(1)
  if (random.chance(SHARE_OF.dashlessZip)) return `${code}${random.int(1000, 9999)}`
  return random.chance(SHARE_OF.longZip) ? `${code}-${random.int(1000, 9999)}` : code
}

const misspelled = (city: string, random: Random): string => {
  const at = random.int(0, city.length - 2)
  return `${city.slice(0, at)}${city[at + 1]}${city[at]}${city.slice(at + 2)}`
}

const addressIn = (prefix: 'phy' | 'mailing', city: RealCity, random: Random): Cells => ({
  [`${prefix}_street`]: drawStreet(random),
  [`${prefix}_city`]: (random.chance(SHARE_OF.misspelledCity)
    ? misspelled(city.city, random)
    : city.city
  ).toUpperCase(),
  [`${prefix}_state`]: city.region,
  [`${prefix}_zip`]: zipOf(city, random),
  [`${prefix}_country`]: city.country,
})

const asMailing = (physical: Cells): Cells =>
  Object.fromEntries(Object.entries(physical).map(([name, value]) => [name.replace('phy_', 'mailing_'), value]))

const fleetOf = (random: Random): Cells => {
  const units = random.pick(UNITS) + (random.chance(0.002) ? random.int(100, 3000) : 0)
  const miles = random.chance(SHARE_OF.noMileage) ? '' : String(random.int(1, 90) * 1000 * units)
  const year = String(random.int(LAST_YEAR - 6, LAST_YEAR))
  return {
    nbr_power_unit: random.chance(SHARE_OF.noUnits) ? '' : String(units),
    driver_total: String(units + random.int(0, 1)),
    mcs150_mileage: miles,
    mcs150_mileage_year: miles && year,
    recent_mileage: miles || '0',
    recent_mileage_year: miles ? year : '0',
    vmt_source_id: miles && '1',
  }
}

const carrierIn = (number: number, city: RealCity, random: Random): Cells => {
  const isPrivate = random.chance(SHARE_OF.privateOnly)
  const isExempt = !isPrivate && random.chance(SHARE_OF.exempt)
  const name = drawLegalName(isPrivate, random)
  const physical = addressIn('phy', city, random)
  const recordYear = random.chance(SHARE_OF.oldRecord)
    ? random.int(LAST_YEAR - 16, LAST_YEAR - 3)
    : random.int(LAST_YEAR - 2, LAST_YEAR)
  return {
    dot_number: String(number),
    legal_name: name,
    dba_name: random.chance(SHARE_OF.dba) ? drawLegalName(isPrivate, random).replace(/ [A-Z ]+$/, '') : '',
    carrier_operation: random.pick(OPERATIONS),
    hm_flag: String(random.chance(SHARE_OF.hazmat)),
    pc_flag: String(random.chance(SHARE_OF.passengers)),
    ...physical,
    ...(random.chance(SHARE_OF.otherMailAddress) ? addressIn('mailing', city, random) : asMailing(physical)),
    telephone: `(${random.int(201, 989)}) 555-01${String(random.int(0, 99)).padStart(2, '0')}`,
    email_address: random.chance(SHARE_OF.email) ? `DISPATCH@USDOT${number}.EXAMPLE.COM` : '',
    mcs150_date: random.chance(SHARE_OF.noRecordDate) ? '' : day(recordYear, random),
    add_date: day(random.int(1974, 2022), random),
    oic_state: city.region,
    ...fleetOf(random),
    private_only: String(isPrivate),
    private_property: String(isPrivate || random.chance(0.1)),
    authorized_for_hire: String(!isPrivate && !isExempt),
    exempt_for_hire: String(isExempt),
    op_other: 'N',
  }
}

export const REPORTED_ON = `15-NOV-${String(LAST_YEAR % 100)}`

/** What carriers report again: one truck more, and the day of the report. */
const reportedAnew = (cells: Cells): Cells => {
  const units = String(Number(cells['nbr_power_unit']) + 1)
  return { ...cells, nbr_power_unit: units, driver_total: units, mcs150_date: REPORTED_ON }
}

/** One row in this many differs in the next month's file. */
const CHANGED_OF = 33

/**
 * The rows of a census by column.
 * @param month 0 for the first file, 1 for the next, in which three in a hundred carriers have reported again
 */
export function* censusRows(rows: number, seed: number, month: 0 | 1): Generator<Cells> {
  const random = createRandom(seed)
  const cities = realCities().slice(0, Math.max(1, Math.floor(rows / CARRIERS_PER_CITY)))
  const dealt = random.shuffled(
    citySizes(rows, cities.length).flatMap((size, place) => Array<number>(size).fill(place)),
  )
  let number = FIRST_NUMBER
  for (const [index, place] of dealt.entries()) {
    number += random.int(1, MOST_STEP)
    const cells = carrierIn(number, cities[place] as RealCity, random)
    yield month === 1 && index % CHANGED_OF === 0 ? reportedAnew(cells) : cells
  }
}
