import type { Company } from '../company.ts'
import { HAULING, isOfficeWork } from '../federal-record.ts'
import type { Random } from '../random.ts'
import type { PhraseBook } from './phrase.ts'
import { CLOSINGS, OPENINGS, SERVICE_LINES, type Speaker, type Voice } from './sentences.ts'
import { companyFacts, FACES_CUSTOMERS } from './slots.ts'

const SPEAKERS: Record<Voice, Speaker> = {
  solo: 'i',
  family: 'we',
  corporate: 'they',
  practical: 'notes',
  plain: 'we',
  operations: 'we',
  startup: 'we',
  warm: 'we',
  quebec: 'french',
}
/** Shortest and longest description of a voice, in sentences. */
const LENGTHS: Record<Voice, readonly [number, number]> = {
  solo: [1, 5],
  family: [2, 6],
  corporate: [2, 5],
  practical: [2, 5],
  plain: [2, 5],
  operations: [2, 5],
  startup: [2, 6],
  warm: [2, 6],
  quebec: [2, 6],
}
const MAX_SENTENCES = 8
/** Share of office-based companies whose text does not mention trucks. */
const WITHOUT_TRUCKS = 0.3
/** Share of bilingual companies, by province. */
const BILINGUAL: Record<string, number> = { QC: 0.6, NB: 0.2, ON: 0.02 }

const drawVoice = (company: Company, random: Random): Voice => {
  if (random.chance(BILINGUAL[company.facts.region] ?? 0) && company.size !== 'solo') return 'quebec'
  if (company.size === 'solo') return random.chance(0.85) ? 'solo' : 'practical'
  const isSmall = company.size === 'small'
  const isPublic = company.services.some(({ topic }) => FACES_CUSTOMERS.has(topic))
  const weights: [Voice, number][] = [
    ['family', company.size === 'large' ? 1 : 4],
    ['corporate', isSmall ? 0 : company.size === 'large' ? 7 : 3],
    ['practical', 3],
    ['plain', company.size === 'large' ? 0 : 4],
    ['operations', isSmall ? 0 : 3],
    ['startup', company.founded >= 2014 && company.size !== 'large' ? 5 : 0],
    ['warm', isPublic && company.size !== 'large' ? 4 : 0],
  ]
  return random.weighted(weights.map(([voice, weight]) => ({ voice, weight }))).voice
}

const sentenceCount = (text: string): number => text.match(/[.!?](?=\s|$)/g)?.length ?? 0

/**
 * What a company says about itself, in one of nine voices: one to eight sentences that fit its city, trade, size and
 * year.
 */
export const describe = (company: Company, write: PhraseBook, random: Random): string => {
  const voice = drawVoice(company, random)
  const facts = companyFacts(company, random)
  const length = random.int(...LENGTHS[voice])
  const topics = [...new Set(company.services.map(({ topic }) => topic))]
  const sources = [
    OPENINGS[voice],
    ...topics.map((topic) => SERVICE_LINES[`${topic} ${SPEAKERS[voice]}`]),
    CLOSINGS[voice],
    CLOSINGS[voice],
    SERVICE_LINES[`${topics[0] ?? 'freight'} ${SPEAKERS[voice]}`],
    CLOSINGS[voice],
  ]
  const isOffice = isOfficeWork(company) && random.chance(WITHOUT_TRUCKS)
  const sentences: string[] = []
  let count = 0
  for (const patterns of isOffice ? [...sources, ...sources, ...sources] : sources) {
    if (count >= length) break
    const sentence = write(patterns, facts)
    if (!sentence || (isOffice && HAULING.test(sentence))) continue
    count += sentenceCount(sentence)
    if (count > MAX_SENTENCES) break
    sentences.push(sentence)
  }
  return sentences.join(' ') || describe(company, write, random)
}
