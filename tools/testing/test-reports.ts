import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import { PROJECT } from '../../server/process/project.ts'

export interface StepResult {
  passed: number
  failed: number
  /** One text per failed test: its name and the first lines of its error. */
  failures: string[]
}

/** The part we read of what vitest's `json` reporter writes. */
const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().default(''),
      status: z.string().default(''),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
})

const vitestCounts = z.object({ numPassedTests: z.int(), numFailedTests: z.int() })

const LINES_OF_A_MESSAGE = 12

/** A failed browser test attaches a description of its page under this name. */
export const PAGE_AT_FAILURE = 'page at failure'

const linesOf = (text: string): string[] => stripVTControlCharacters(text).split('\n')
const firstLines = (message: string): string[] => linesOf(message).slice(0, LINES_OF_A_MESSAGE)

const failure = (title: string, lines: readonly string[]): string => [title, ...lines].join('\n  ')

/** @param report from vitest's `json` reporter */
export const readVitest = (report: unknown): StepResult => {
  const { numPassedTests, numFailedTests } = vitestCounts.parse(report)
  const { testResults } = vitestReport.parse(report)
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    failures: testResults.flatMap(({ name, message, status, assertionResults }) => {
      const file = relative(PROJECT, name)
      const failed = assertionResults.filter((test) => test.status === 'failed')
      if (failed.length === 0 && status === 'failed') return [failure(file, firstLines(message))]
      return failed.map((test) =>
        failure(`${file}: ${test.fullName}`, firstLines(test.failureMessages?.join('\n') ?? '')),
      )
    }),
  }
}

/** A test file or a describe block. */
interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[] | undefined
  specs: {
    title: string
    file: string
    line: number
    tests: { status: string; results: z.infer<typeof playwrightResult>[] }[]
  }[]
}

const playwrightResult = z.object({
  errors: z.array(z.object({ message: z.string().default('') })).default([]),
  attachments: z.array(z.object({ name: z.string(), body: z.base64().optional() })).default([]),
})

const playwrightSuite: z.ZodType<PlaywrightSuite> = z.object({
  title: z.string(),
  get suites() {
    return z.array(playwrightSuite).optional()
  },
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      line: z.int().default(0),
      tests: z.array(
        z.object({
          status: z.string(),
          results: z.array(playwrightResult).default([]),
        }),
      ),
    }),
  ),
})

/** The part we read of what Playwright's `json` reporter writes. */
const playwrightReport = z.object({ suites: z.array(playwrightSuite) })

const playwrightCounts = z.object({ stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }) })

/** The errors of the first failed attempt, and its description of the page. */
const reasonsOf = (results: z.infer<typeof playwrightResult>[]): string[] => {
  const failed = results.find(({ errors }) => errors.length > 0)
  const page = failed?.attachments.find(({ name }) => name === PAGE_AT_FAILURE)?.body ?? ''
  return [
    ...(failed?.errors ?? []).flatMap(({ message }) => firstLines(message)),
    ...(page ? linesOf(Buffer.from(page, 'base64').toString()) : []),
  ]
}

const failuresOf = ({ suites = [], specs }: PlaywrightSuite): string[] => [
  ...suites.flatMap(failuresOf),
  ...specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => failure(`${file}:${line} ${title}`, reasonsOf(results))),
  ),
]

/** @param report from Playwright's `json` reporter */
export const readPlaywright = (report: unknown): StepResult => {
  const { stats } = playwrightCounts.parse(report)
  const { suites } = playwrightReport.parse(report)
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures: suites.flatMap(failuresOf),
  }
}
