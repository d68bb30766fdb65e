import { expect, test } from 'vitest'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { PASSWORD_PROBLEMS, weakPasswordProblem } from './password-rules.ts'

const owner = { email: 'dana.reyes7@prairie-lines.com', full_name: 'Dana Reyes-Ortega' }

test.each(['', '12345', 'abcde', '🚚🚚🚚🚚🚚'])('%j is too short', (password) => {
  expect(weakPasswordProblem(password, owner)).toBe(PASSWORD_PROBLEMS.short)
})

test.each([
  '      ',
  '  abc   ',
  'aaaaaaaa',
  '123456',
  'password',
  'PassWord',
  ' qwerty ',
  'haulindex',
  'Haulindex2026',
  'dana.reyes7@prairie-lines.com',
  'dana.reyes7',
  'DanaReyes',
  'dana reyes-ortega',
  'Reyes-Ortega99',
])('%j is easy to guess for its owner', (password) => {
  expect(weakPasswordProblem(password, owner)).toBe(PASSWORD_PROBLEMS.easy)
})

test.each(['secret-1', 'kw7rty', 'correct horse battery', 'dana likes freight', 'мост-река', '  spaced out  '])(
  'accepts %j',
  (password) => {
    expect(weakPasswordProblem(password, owner)).toBeUndefined()
  },
)

test('an account without a name has no word that would match everything', () => {
  expect(weakPasswordProblem('-- -- --', { email: '', full_name: '' })).toBeUndefined()
})

test('the list contains a thousand passwords that would be long enough', () => {
  expect(COMMON_PASSWORDS.size).toBe(1000)
  expect([...COMMON_PASSWORDS].filter((password) => password.length < 6)).toEqual([])
})
