/** Names of settings as people write them: in the environment, in the .env file, and misspelled. */
import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** Number of letters to add, remove, change or swap to turn one word into the other. */
const distance = (one: string, other: string): number => {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const now = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      now[column] = Math.min(
        (last[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = last
    last = now
  }
  return last[other.length] ?? 0
}

export const isNear = (one: string, other: string, most: number): boolean =>
  Math.abs(one.length - other.length) <= most && distance(one, other) <= most

/** Shorter words are the beginning of too many names. */
const SHORTEST_BEGINNING = 8

/** SMTP_PASS for SMTP_PASSWORD, DATA_DIRECTORY for DATA_DIR. */
const isBeginning = (name: string, known: string): boolean => {
  const [short = '', long = ''] = [name, known].sort((a, b) => a.length - b.length)
  if (!known.includes('_') || short.length < SHORTEST_BEGINNING || !long.startsWith(short)) return false
  return name === short || !long.slice(short.length).includes('_')
}

/** Names that deploy/, systemd and Docker set for their own programs. */
const OTHERS = new Set(['SITE_HOST', 'BACKUP_DIR', 'CACHE_DIRECTORY', 'PUBLISHER_URL'])

/**
 * The setting that a name is meant for; undefined if it is a setting, or similar to none.
 * @param isOurs true if the name is in our own .env file, where every name is meant for us
 */
export const meantSetting = (known: readonly string[], name: string, isOurs: boolean): string | undefined => {
  if (known.includes(name) || OTHERS.has(name) || (!isOurs && !name.includes('_'))) return undefined
  const upper = name.toUpperCase()
  const most = (setting: string) => {
    if (isOurs) return setting.length < 6 ? 1 : 2
    return setting.length < 11 ? 1 : 2
  }
  return (
    known.find((setting) => setting === upper) ??
    known.find((setting) => isNear(upper, setting, 1)) ??
    known.find((setting) => isNear(upper, setting, most(setting)) || isBeginning(upper, setting))
  )
}

const ENV_FILE = '.env'

/** The .env file of the working directory. */
export interface EnvFile {
  /** Names that it sets. */
  names: readonly string[]
  /** Why it cannot be read, one line for each reason. */
  faults: readonly string[]
}
export const NO_FILE: EnvFile = { names: [], faults: [] }

/** A value in quotes may contain lines that look like anything. */
const mayHaveLongValues = (text: string): boolean => /^[^#\n]*=\s*(["'`])(?:(?!\1).)*$/m.test(text)

const lineFaults = (text: string): string[] =>
  text.split(/\r?\n/).flatMap((line, index) => {
    const [, name] = /^\s*([^\s#=][^\s=:]*)[^=]*$/.exec(line) ?? []
    return name ? [`Line ${index + 1} of .env sets nothing: write ${name}=VALUE`] : []
  })

export const readEnvFile = (): EnvFile => {
  if (!existsSync(ENV_FILE)) return NO_FILE
  try {
    const text = readFileSync(ENV_FILE, 'utf8')
    return { names: Object.keys(parseEnv(text)), faults: mayHaveLongValues(text) ? [] : lineFaults(text) }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const fault =
      code === 'EISDIR'
        ? '.env is a folder: put a file of settings in its place'
        : `.env cannot be read (${code}): let the user that runs Haulindex read it, or remove it`
    return { names: [], faults: [fault] }
  }
}

/** Variables of programs that run with ours. */
const COMMON =
  /^(?:NODE|NPM|ASTRO|VITE|AWS|COMPOSE|DOCKER|LC|npm)_|^(?:TZ|LANG|PATH|CI|NO_COLOR|(?:HTTPS?|NO|ALL)_PROXY)$/i

/** Names in a .env file that nothing here reads. */
export const unknownNames = (known: readonly string[], { names }: EnvFile): string[] =>
  names.filter((name) => !known.includes(name) && !OTHERS.has(name) && !COMMON.test(name))
