/** Compares docs/console-coverage.md with what the runs before have proved: every promise needs tests that passed. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT } from '../../server/process/project.ts'
import { reportFailure } from '../../server/process/report-failure.ts'
import { playwrightTests, proofsOf, unproved, vitestTests } from './console-proofs.ts'
import { reportFile } from './test-steps.ts'

const report = (name: string): unknown => JSON.parse(readFileSync(reportFile(name), 'utf8'))

try {
  const tests = [...vitestTests(report('vitest'), PROJECT), ...playwrightTests(report('playwright'), 'tests/e2e')]
  const proofs = proofsOf(readFileSync(join(PROJECT, 'docs', 'console-coverage.md'), 'utf8'))
  const missing = unproved(proofs, tests)
  for (const proof of missing) console.error(`Nothing in this run proves: ${proof}`)
  if (proofs.length === 0) throw new Error('docs/console-coverage.md names no tests')
  if (missing.length > 0) process.exitCode = 1
} catch (error) {
  reportFailure('The console’s promises were not checked', error)
}
