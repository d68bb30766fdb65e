import { expect, test } from 'vitest'
import { passwordProblem } from './password-problem.ts'

test.each([
  ['', '', '', 'Please fill in all password fields.'],
  ['now', 'secret-1', '', 'Please fill in all password fields.'],
  ['', 'secret-1', 'secret-1', 'Please fill in all password fields.'],
  ['now', 'secret-1', 'secret-2', 'New passwords do not match.'],
  ['now', '12345', '12345', 'Password must be at least 6 characters long.'],
  ['now', '123456', '123456', undefined],
])('after %j a new password %j confirmed by %j: %s', (present, password, confirmation, problem) => {
  expect(passwordProblem({ present, password, confirmation })).toBe(problem)
})
