import { slugify } from '../domain/slug.ts'
import { foldText } from '../domain/text/fold-text.ts'
import type { CityFacts } from './cities.ts'
import type { Company } from './company.ts'
import type { Random } from './random.ts'
import { readNames } from './read-data.ts'

const DOMAIN = 'example.com'
const LABEL_MAX = 60
const STREETS = readNames('streets.txt', ['English', 'French'])
const QUADRANTS = ['', '', '', '', 'N ', 'S ', 'E ', 'W ']
const UNITS = ['', '', '', '', ', Unit B', ', Suite 110', ', Building 4', ', Dock 7', ', Unit 12']
const POSTAL_LETTERS = [...'ABCEGHJKLMNPRSTVWXYZ']

/** A number reserved for fiction: 555-0100 to 555-0199. */
export const drawPhone = ({ areaCodes }: Pick<CityFacts, 'areaCodes'>, random: Random): string => {
  const area = random.pick(areaCodes)
  const line = `01${String(random.int(0, 99)).padStart(2, '0')}`
  return random.pick([
    `(${area}) 555-${line}`,
    `(${area}) 555-${line}`,
    `${area}-555-${line}`,
    `${area}.555.${line}`,
    `+1 ${area} 555 ${line}`,
  ])
}

const isCanadian = ({ postal }: CityFacts) => /^[A-Z]/.test(postal[0] ?? '')

const postalCode = (facts: CityFacts, random: Random): string => {
  const area = random.pick(facts.postal)
  if (!isCanadian(facts)) return area + String(random.int(1, 99)).padStart(2, '0')
  return `${area} ${random.int(1, 9)}${random.pick(POSTAL_LETTERS)}${random.int(1, 9)}`
}

export const drawAddress = (facts: CityFacts, random: Random): string => {
  const postal = postalCode(facts, random)
  const house = random.int(1, 9) * random.pick([10, 100, 1000]) + random.int(0, 98)
  if (facts.region === 'QC' && random.chance(0.8))
    return `${house}, ${random.pick(STREETS.French)}, ${facts.city}, QC ${postal}`
  const street = `${house} ${random.pick(QUADRANTS)}${random.pick(STREETS.English)}${random.pick(UNITS)}`
  return `${street}, ${facts.city}, ${facts.region} ${postal}`
}

const MAILBOXES = ['dispatch', 'info', 'office', 'quotes', 'hello', 'freight', 'operations', 'contact']

/** The company's own name below example.com, which nobody can register. */
const hostOf = (slug: string): string => `${slug.slice(0, LABEL_MAX).replace(/-+$/, '')}.${DOMAIN}`

export const drawEmail = ({ first }: Company, slug: string, random: Random): string => {
  const mailbox = random.chance(0.2) ? slugify(first).replaceAll('-', '.') : random.pick(MAILBOXES)
  return `${mailbox || 'office'}@${hostOf(slug)}`
}

export const drawWebsite = (slug: string, random: Random): string => {
  const host = hostOf(slug)
  return random.pick([`https://www.${host}`, `https://www.${host}`, `https://${host}`, `http://www.${host}`])
}

/** A private person's address. */
export const personEmail = ({ first, last }: { first: string; last: string }, random: Random): string => {
  const [given, family] = [first, last].map((name) => foldText(name).replace(/[^a-z]/g, ''))
  return `${random.pick([`${given}.${family}`, `${given?.[0]}${family}`, `${given}${random.int(2, 99)}`, `${given}_${family}`])}@${DOMAIN}`
}
