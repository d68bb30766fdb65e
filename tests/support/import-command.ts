import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { importCommand } from '../../importer/import-command.ts'
import { SUPERUSER, type TestServer } from './server/template.ts'

const CARRIER = {
  dot_number: '100',
  legal_name: 'PRAIRIE LINES LLC',
  dba_name: '',
  carrier_operation: 'A',
  hm_flag: 'false',
  pc_flag: 'false',
  phy_street: '12 W DOCK ST STE 4',
  phy_city: 'SPRINGFIELD',
  phy_state: 'MO',
  phy_zip: '65801',
  phy_country: 'US',
  telephone: '(417) 555-0142',
  email_address: 'DISPATCH@PRAIRIE.EXAMPLE.COM',
  mcs150_mileage: '',
  add_date: '18-OCT-09',
  nbr_power_unit: '3',
  driver_total: '4',
  recent_mileage: '0',
  recent_mileage_year: '0',
  private_only: 'false',
  authorized_for_hire: 'true',
  exempt_for_hire: 'false',
  us_mail: 'false',
}

export type CensusColumn = keyof typeof CARRIER
export type CensusRow = Record<CensusColumn, string>
export const CENSUS_COLUMNS = Object.keys(CARRIER) as CensusColumn[]
/** A valid row of the census. */
export const CENSUS_ROW: CensusRow = CARRIER

/** A census line. Missing values are the default ones. */
export const censusLine = (values: Partial<CensusRow>): string =>
  CENSUS_COLUMNS.map((column) => values[column] ?? CARRIER[column]).join(',')

/** A census of rows, or of complete lines. */
export const census = (...rows: (Partial<CensusRow> | string)[]): string =>
  [CENSUS_COLUMNS.join(','), ...rows.map((row) => (typeof row === 'string' ? row : censusLine(row)))].join('\n')

export interface CommandRun {
  code: number
  output: string
  errors: string
  /** The report's numbers by label. */
  counts: Record<string, number>
  rejected: string
}

interface CommandOptions {
  /** Folder of the files. */
  folder: string
  server: Pick<TestServer, 'url' | 'superuserToken'>
  /** Answers the questions of the command. */
  ask?: (question: string) => Promise<string>
  /** Private networks from which pictures may be fetched. */
  pictureNetworks?: string
}

interface ProcessOptions {
  folder: string
  /** Address of the server. Without one the command starts its own on `dataDir`. */
  url?: string
  dataDir?: string
  /** Called with the process. */
  onProcess?: (process: ChildProcess) => void
}

const countsOf = (output: string): Record<string, number> =>
  Object.fromEntries(
    [...output.matchAll(/^ *(\S.*?) {2,}([\d,]+)$/gm)].map(([, label = '', count = '']) => [
      label,
      Number(count.replace(/,/g, '')),
    ]),
  )

/** Companies of an old file are hidden, so a file is from today unless its test gives it another date. */
const dated = ([file = '', ...options]: readonly string[]): string[] =>
  file.startsWith('--') || options.some((option) => option === '--kind' || option === '--date')
    ? [file, ...options]
    : [file, ...options, '--date', new Date().toISOString().slice(0, 10)]

/** Does in this process what `npm run import` does with these arguments. */
export const runImport = async (
  args: readonly string[],
  { folder, server: { url, superuserToken: token }, ask, pictureNetworks = '' }: CommandOptions,
): Promise<Omit<CommandRun, 'rejected'>> => {
  let [output, errors] = ['', '']
  const code = await importCommand(dated(args), {
    dataDir: join(folder, 'data'),
    open: async () => ({ url, token, close: async () => undefined }),
    signal: new AbortController().signal,
    ask,
    pictureNetworks,
    say: (text) => {
      output += `${text}\n`
    },
    startProgress: () => ({ update: () => undefined, done: () => undefined }),
  }).catch((error: Error) => {
    errors = `${error.message}\n`
    return 1
  })
  return { code, output, errors, counts: countsOf(output) }
}

/** Runs `npm run import` in a process of its own, which can be killed or interrupted. */
export const startImport = async (
  args: readonly string[],
  { folder, url, dataDir = join(folder, 'data'), onProcess }: ProcessOptions,
): Promise<Omit<CommandRun, 'rejected'>> => {
  const { POCKETBASE_URL: _other, ...rest } = process.env
  const env = {
    ...rest,
    ...(url ? { POCKETBASE_URL: url } : {}),
    SUPERUSER_EMAIL: SUPERUSER.email,
    SUPERUSER_PASSWORD: SUPERUSER.password,
    DATA_DIR: dataDir,
    SITE_DIR: `${dataDir}-site`,
  }
  const child = spawn(process.execPath, [resolve('scripts/import.ts'), ...dated(args)], { env })
  onProcess?.(child)
  let [output, errors] = ['', '']
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const code = await new Promise<number>((ok) => child.once('close', (status) => ok(status ?? -1)))
  return { code, output, errors, counts: countsOf(output) }
}

let files = 0
/** Writes a file and imports it in this process, or imports the file at `path`. */
export const importContent = async (
  content: string | Buffer | undefined,
  options: CommandOptions & { path?: string; args?: readonly string[] },
): Promise<CommandRun> => {
  const path = options.path ?? join(options.folder, `${++files}.csv`)
  if (content !== undefined) writeFileSync(path, content)
  const run = await runImport([path, ...(options.args ?? [])], options)
  const name = basename(path).replace(/\.csv(\.gz)?$/, '')
  const file = join(options.folder, 'data', 'imports', 'reports', `${name}.rejected.csv`)
  return { ...run, rejected: existsSync(file) ? readFileSync(file, 'utf8') : '' }
}
