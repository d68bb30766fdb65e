import { describe, expect, test } from 'vitest'
import { loginProblem, newPasswordProblem, resetRequestProblem, signUpProblem } from './validation.ts'

const password = (password: string, confirmation = password) => ({ password, confirmation })
const GAP = 'Please fill in all fields'

describe('sign-in', () => {
  test('needs both fields, and names the first that is empty', () => {
    expect(loginProblem({ email: 'a@example.com', password: '' })).toEqual({ field: 'password', text: GAP })
    expect(loginProblem({ email: ' ', password: '' })).toEqual({ field: 'email', text: GAP })
    expect(loginProblem({ email: 'a@example.com', password: 'x' })).toBeUndefined()
  })
})

describe('sign-up', () => {
  test('needs every field and the same password twice', () => {
    expect(signUpProblem({ full_name: '', ...password('abcdef') })).toEqual({ field: 'full_name', text: GAP })
    const differ = { field: 'confirmation', text: 'Passwords do not match' }
    expect(signUpProblem({ full_name: 'Ada', ...password('abcdef', 'abcdeg') })).toEqual(differ)
    expect(signUpProblem({ full_name: 'Ada', ...password('abcdef') })).toBeUndefined()
  })
})

test('a reset needs an address', () => {
  expect(resetRequestProblem({ email: '' })).toEqual({ field: 'email', text: 'Please enter your email address' })
  expect(resetRequestProblem({ email: 'a@example.com' })).toBeUndefined()
})

test.each([
  [password('', ''), { field: 'password', text: GAP }],
  [password('abcdef', 'abcdeg'), { field: 'confirmation', text: 'Passwords do not match' }],
  [password('abcde'), { field: 'password', text: 'Password must be at least 6 characters long' }],
  [password('abcdef'), undefined],
])('a new password %j: %j', (values, problem) => {
  expect(newPasswordProblem(values)).toEqual(problem)
})
