import { describe, expect, test } from 'vitest'
import { loginProblem, newPasswordProblem, resetRequestProblem, signUpProblem } from './validation.ts'

const password = (password: string, confirmation = password) => ({ password, confirmation })

describe('sign-in', () => {
  test('needs both fields', () => {
    expect(loginProblem({ email: 'a@example.com', password: '' })).toBe('Please fill in all fields')
    expect(loginProblem({ email: ' ', password: 'x' })).toBe('Please fill in all fields')
    expect(loginProblem({ email: 'a@example.com', password: 'x' })).toBeUndefined()
  })
})

describe('sign-up', () => {
  test('needs every field and the same password twice', () => {
    expect(signUpProblem({ full_name: '', ...password('abcdef') })).toBe('Please fill in all fields')
    expect(signUpProblem({ full_name: 'Ada', ...password('abcdef', 'abcdeg') })).toBe('Passwords do not match')
    expect(signUpProblem({ full_name: 'Ada', ...password('abcdef') })).toBeUndefined()
  })
})

test('a reset needs an address', () => {
  expect(resetRequestProblem({ email: '' })).toBe('Please enter your email address')
  expect(resetRequestProblem({ email: 'a@example.com' })).toBeUndefined()
})

test.each([
  [password('', ''), 'Please fill in all fields'],
  [password('abcdef', 'abcdeg'), 'Passwords do not match'],
  [password('abcde'), 'Password must be at least 6 characters long'],
  [password('abcdef'), undefined],
])('a new password %j: %s', (values, problem) => {
  expect(newPasswordProblem(values)).toBe(problem)
})
