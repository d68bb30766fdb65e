/** Names and streets as carriers write them on federal forms. */
import { NAME_WORDS } from '../../../demo/company-name.ts'
import { COMMUNITY_NAMES, NAMES } from '../../../demo/person.ts'
import type { Random } from '../../../demo/random.ts'
import { SERVICE_FACTS } from '../../../demo/services.ts'

/** Trades by service, and those of carriers that haul for themselves. */
const HAULING = [...[...SERVICE_FACTS.values()].flatMap(({ trades }) => trades), ...Array<string>(12).fill('Trucking')]
const OTHER_TRADES =
  'Farms, Construction, Plumbing, Landscaping, Roofing, Excavating, Electric, Tree Service, Concrete, Septic'.split(
    ', ',
  )
const FORMS = ['LLC', 'LLC', 'LLC', 'INC', 'INC', 'CORP', 'LTD', 'CO', 'L L C']
const LETTERS = [...'ABCDEFGHJKLMNOPRSTVWYZ']
const STREETS =
  'Main St, Industrial Pkwy, County Road 12, Oak Ave, State Route 9, Mill Rd, Elm Street, 2nd Ave N, Ridge Road, Old Highway 80, Commerce Dr, Church St, Lakeview Ln, Pine Ct, Farm Rd'.split(
    ', ',
  )
const UNITS = ['', '', '', '', '', '', ' APT 3', ' STE 100', ' UNIT B', ' LOT 14']
/** Share of carriers whose legal name is a person's. */
const PERSONS = 0.034

const stem = (random: Random): string => {
  const community = random.pick(COMMUNITY_NAMES)
  switch (random.int(0, 6)) {
    case 0:
    case 1:
      return random.pick(NAMES[`${community} last`])
    case 2:
      return `${random.pick(NAMES[`${community} first`])} ${random.pick(NAMES[`${community} last`])}`
    case 3:
      return random.pick(NAME_WORDS.landscape)
    case 4:
      return `${random.pick(LETTERS)}${random.pick(LETTERS)}${random.pick(LETTERS)}`
    case 5:
      return `${random.pick(LETTERS)} & ${random.pick(LETTERS)}`
    default:
      return random.pick(random.chance(0.5) ? NAME_WORDS.animals : NAME_WORDS.directions)
  }
}

/** A legal name in capitals. @param isPrivate true if the carrier hauls only its own goods */
export const drawLegalName = (isPrivate: boolean, random: Random): string => {
  const community = random.pick(COMMUNITY_NAMES)
  const person = `${random.pick(NAMES[`${community} first`])} ${random.pick(LETTERS)} ${random.pick(NAMES[`${community} last`])}`
  const company = `${stem(random)} ${random.pick(isPrivate ? OTHER_TRADES : HAULING)} ${random.pick(FORMS)}`
  return (random.chance(PERSONS) ? person : company).toUpperCase()
}

export const drawStreet = (random: Random): string =>
  `${random.int(1, 19_999)} ${random.pick(STREETS)}${random.pick(UNITS)}`.toUpperCase()
