/** All sentences of demo companies and their customers, from the text files in `data/`. */
import { readSentences } from '../read-data.ts'

/** Ways in which a company speaks about itself. */
const VOICES = ['solo', 'family', 'corporate', 'practical', 'plain', 'operations', 'startup', 'warm', 'quebec'] as const
export type Voice = (typeof VOICES)[number]

/** Kinds of work. Refrigerated and Reefer share the cold sentences. */
export const SERVICE_TOPICS = [
  'freight',
  'moving',
  'logistics',
  'long_haul',
  'local',
  'cold',
  'flatbed',
  'container',
  'hazmat',
  'warehouse',
] as const
export type ServiceTopic = (typeof SERVICE_TOPICS)[number]

const SPEAKERS = ['we', 'i', 'they', 'notes', 'french'] as const
export type Speaker = (typeof SPEAKERS)[number]

const MOODS = ['good', 'mixed', 'bad'] as const
export type Mood = (typeof MOODS)[number]

const ofEachTopic = <Word extends string>(words: readonly Word[]) =>
  SERVICE_TOPICS.flatMap((topic) => words.map((word) => `${topic} ${word}` as const))

export const OPENINGS = readSentences('openings.txt', VOICES)
export const CLOSINGS = readSentences('closings.txt', VOICES)
export const SERVICE_LINES = readSentences('work.txt', ofEachTopic(SPEAKERS))
export const INQUIRY_LINES = readSentences('inquiries.txt', [...SERVICE_TOPICS, 'general'])
export const REVIEW_STORIES = readSentences('reviews.txt', ofEachTopic(MOODS))
export const REVIEW_VERDICTS = readSentences('verdicts.txt', [
  ...MOODS,
  'quibble',
  ...MOODS.map((mood) => `French ${mood}` as const),
])
