import { type PlaywrightSuite, playwrightReport, vitestReport } from './test-reports.ts'

/** A test of a run: its file from the project's folder, its name with those of the groups around it. */
export interface RunTest {
  file: string
  name: string
  hasPassed: boolean
}

/** The tests of a report that vitest has written. @param project folder that paths begin with */
export const vitestTests = (report: unknown, project: string): RunTest[] =>
  vitestReport.parse(report).testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      file: file.replace(`${project}/`, ''),
      name: fullName,
      hasPassed: status === 'passed',
    })),
  )

/** The tests of a report that Playwright has written. @param folder of its tests, from the project's */
export const playwrightTests = (report: unknown, folder: string): RunTest[] => {
  const testsOf = ({ specs, suites = [] }: PlaywrightSuite, around: string): RunTest[] => [
    ...specs.map(({ title, file, tests }) => ({
      file: `${folder}/${file}`,
      name: `${around} ${title}`,
      // a test that was skipped is "ok", too
      hasPassed: tests.length > 0 && tests.every(({ status }) => status === 'expected'),
    })),
    ...suites.flatMap((inner) => testsOf(inner, `${around} ${inner.title}`)),
  ]
  return playwrightReport.parse(report).suites.flatMap((suite) => testsOf(suite, ''))
}

/** The cells "proved by" of a table, each with its proofs: a file and a part of a test's name. */
export const proofsOf = (table: string): string[] =>
  [...table.matchAll(/^\| (?!promise|-).+? \| (.+) \|$/gm)].flatMap(([, cell = '']) => cell.split('<br>'))

/** Whether a name holds the pieces of a part, which … stands between. */
const holds = (name: string, part: string): boolean => {
  let at = 0
  for (const piece of part.split('…')) {
    const found = name.indexOf(piece, at)
    if (found === -1) return false
    at = found + piece.length
  }
  return true
}

/** Those proofs that no test of a run gives: it is gone, was skipped or has failed. */
export const unproved = (proofs: readonly string[], tests: readonly RunTest[]): string[] =>
  proofs.filter((proof) => {
    const [, file, part] = /^`([^`]+)` (.+)$/.exec(proof) ?? []
    const meant = part ? tests.filter((test) => test.file === file && holds(test.name, part)) : []
    return meant.length === 0 || !meant.every(({ hasPassed }) => hasPassed)
  })
