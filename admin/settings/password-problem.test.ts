import { expect, test } from 'vitest'
import { passwordProblem } from './password-problem.ts'

test.each([
  ['', '', 'Please fill in all password fields.'],
  ['secret-1', '', 'Please fill in all password fields.'],
  ['secret-1', 'secret-2', 'New passwords do not match.'],
  ['12345', '12345', 'Password must be at least 6 characters long.'],
  ['123456', '123456', undefined],
])('a new password %j confirmed by %j: %s', (password, confirmation, problem) => {
  expect(passwordProblem({ password, confirmation })).toBe(problem)
})
