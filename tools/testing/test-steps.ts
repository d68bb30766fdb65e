import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { PROJECT } from '../../server/process/project.ts'
import { readPlaywright, readVitest, type StepResult } from './test-reports.ts'

/** One step of `npm test`: a command line, and how to count its results. */
export interface Step {
  title: string
  command: [program: string, ...args: string[]]
  env?: Record<string, string>
  count: (exitCode: number) => StepResult
}

const countOne = (exitCode: number): StepResult =>
  exitCode === 0 ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [] }

/** Path of a runner's JSON report. */
export const reportFile = (name: string): string => join(PROJECT, 'test-results', `${name}.json`)

/** Counts the tests in a runner's report. A runner that fails without a failed test, or without a report, counts as one failure. */
const countReport =
  (name: string, read: (report: unknown) => StepResult) =>
  (exitCode: number): StepResult => {
    try {
      const result = read(JSON.parse(readFileSync(reportFile(name), 'utf8')))
      return exitCode !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result
    } catch {
      return { passed: 0, failed: 1, failures: [`${name} wrote no readable report`] }
    }
  }

/** `astro check` covers this project: pages, components and the console. */
const OF_PAGES = 'tsconfig.browser.json'

const projects = z.object({ references: z.array(z.object({ path: z.string() })) })

/** The compiler in Go, which needs half the time. `astro check` and Knip need the older one's functions. */
const COMPILER = join(PROJECT, 'node_modules', 'typescript-native', 'bin', 'tsc')

/** The TypeScript projects that `astro check` does not cover. */
const otherProjects = (): string[] =>
  projects
    .parse(JSON.parse(readFileSync(join(PROJECT, 'tsconfig.json'), 'utf8')))
    .references.map(({ path }) => path)
    .filter((path) => !path.endsWith(OF_PAGES))

/** The stages of `npm test`, fastest first. The steps of one stage run in parallel. */
export const TEST_STAGES: Step[][] = [
  [{ title: 'Lint', command: ['biome', 'check', '--error-on-warnings', '.'], count: countOne }],
  [{ title: 'PocketBase types', command: ['node', 'scripts/write-pocketbase-types.ts'], count: countOne }],
  [
    {
      title: 'Types: domain, hooks, migrations, programs, tests',
      command: ['node', COMPILER, '-b', ...otherProjects()],
      count: countOne,
    },
    {
      title: 'Types of pages and the console',
      command: ['astro', 'check', '--tsconfig', OF_PAGES, '--minimumSeverity', 'warning'],
      env: { ASTRO_TELEMETRY_DISABLED: '1' },
      count: countOne,
    },
    { title: 'Dead code', command: ['knip'], count: countOne },
  ],
  [
    {
      title: 'Unit, access and integration',
      command: ['vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${reportFile('vitest')}`],
      count: countReport('vitest', readVitest),
    },
  ],
  [
    {
      title: 'Browser',
      command: ['playwright', 'test', '--reporter=line,json'],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile('playwright') },
      count: countReport('playwright', readPlaywright),
    },
  ],
]

/** @param isAlone true streams the output to this terminal; false prints it in one piece when the step ends */
export const runStep = async (
  { command: [program, ...args], env = {}, count }: Step,
  isAlone: boolean,
): Promise<StepResult> => {
  const child = spawn(join(PROJECT, 'node_modules', '.bin', program), args, {
    cwd: PROJECT,
    env: { POCKETBASE_DOWNLOAD: 'off', ...process.env, ...env },
    stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const [code] = await once(child, 'close')
  process.stdout.write(output)
  return count(typeof code === 'number' ? code : 1)
}

/** Removes reports of earlier runs, so that they are not counted. */
export const removeReports = (): void => rmSync(join(PROJECT, 'test-results'), { recursive: true, force: true })
