import { offerHelp } from '../server/process/command-help.ts'
import { removeReports, runStep, type Step, TEST_STAGES } from '../tools/testing/test-steps.ts'

offerHelp(`Usage: npm test

Checks formatting, types and unused code, and runs all tests.`)

removeReports()
const failedSteps: string[] = []
const failures: string[] = []
let passed = 0
let failed = 0

const run = async (step: Step, isAlone: boolean): Promise<void> => {
  const startedAt = Date.now()
  console.log(`\n${step.title} …`)
  const result = await runStep(step, isAlone)
  passed += result.passed
  failed += result.failed
  if (result.failed > 0) failedSteps.push(step.title)
  failures.push(...result.failures)
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(`${step.title}: ${result.passed} passed, ${result.failed} failed, ${seconds} s`)
}

for (const stage of TEST_STAGES) await Promise.all(stage.map((step) => run(step, stage.length === 1)))
for (const failure of failures) console.log(`\n${failure}`)
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
