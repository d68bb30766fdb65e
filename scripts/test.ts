import { removeReports, runStep, TEST_STEPS } from './lib/test-steps.ts'

removeReports()
const failures: string[] = []
let passed = 0
let failed = 0
for (const step of TEST_STEPS) {
  const startedAt = Date.now()
  console.log(`\n${step.title} …`)
  const result = await runStep(step)
  passed += result.passed
  failed += result.failed
  if (result.failed > 0) failures.push(step.title)
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(`${step.title}: ${result.passed} passed, ${result.failed} failed, ${seconds} s`)
}
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
