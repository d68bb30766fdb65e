import { parseArgs } from 'node:util'
import { z } from 'zod'

/** The moment that seeded rows count back from, so that equal arguments give equal rows on any day. */
const DEFAULT_NOW = '2026-11-01T12:00:00Z'
const MOST_LISTINGS = 1_000_000
/** One city per five listings; beyond some 30,000 they are invented. */
const MOST_CITIES = 200_000
const MOST_SEED = 4_000_000_000
const USAGE = 'Usage: npm run seed -- --listings N [--cities M] [--seed S] [--now 2026-11-01]'

const wholeNumber = (max: number) => {
  const expected = `must be a whole number from 0 to ${max}`
  return z
    .string()
    .regex(/^\d{1,10}$/, expected)
    .transform(Number)
    .refine((number) => number <= max, expected)
}

const argumentsSchema = z.object({
  listings: wholeNumber(MOST_LISTINGS),
  cities: wholeNumber(MOST_CITIES).optional(),
  seed: wholeNumber(MOST_SEED),
  now: z
    .union([z.iso.date(), z.iso.datetime()], 'must be a date such as 2026-11-01 or 2026-11-01T12:00:00Z')
    .transform((moment) => new Date(moment)),
})
export type SeedArguments = z.infer<typeof argumentsSchema>

const parse = (args: string[], defaultListings: number) => {
  try {
    return parseArgs({
      args,
      options: {
        listings: { type: 'string', default: String(defaultListings) },
        cities: { type: 'string' },
        seed: { type: 'string', default: '1' },
        now: { type: 'string', default: DEFAULT_NOW },
      },
    }).values
  } catch (error) {
    const [reason = ''] = String(error instanceof Error ? error.message : error).split(/\.\s|\n/)
    throw new Error(`${reason}. ${USAGE}`)
  }
}

/** @throws an error whose message says in one line which argument is wrong */
export const readSeedArguments = (args: string[], defaultListings: number): SeedArguments => {
  const values = parse(args, defaultListings)
  const result = argumentsSchema.safeParse(values)
  if (result.success) return result.data
  const wrong = result.error.issues.map(({ path: [name], message }) => {
    const key = name as keyof typeof values
    return `--${key} ${JSON.stringify(values[key])} ${message}`
  })
  throw new Error(`${wrong.join('; ')}. ${USAGE}`)
}
