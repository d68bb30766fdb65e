import { PASSWORD_MIN, SHORT_PASSWORD } from '../../domain/accounts/rules.ts'

/** The problem of a filled form, in words, with its field. Undefined for none. */
export type Problem<Name extends string> = { field: Name; text: string } | undefined

type Password = 'password' | 'confirmation'

/** The first field that is empty. */
const gap = <Name extends string>(values: Record<Name, string>, text: string): Problem<Name> => {
  for (const field in values) if (values[field].trim() === '') return { field, text }
  return undefined
}

export const loginProblem = <Name extends string>(values: Record<Name, string>): Problem<Name> =>
  gap(values, 'Please fill in all fields')

export const signUpProblem = <Name extends string>(
  values: Record<Name | Password, string>,
): Problem<Name | Password> => {
  const problem = gap(values, 'Please fill in all fields')
  if (problem) return problem
  return values.password === values.confirmation ? undefined : { field: 'confirmation', text: 'Passwords do not match' }
}

export const resetRequestProblem = <Name extends string>(values: Record<Name, string>): Problem<Name> =>
  gap(values, 'Please enter your email address')

export const newPasswordProblem = <Name extends string>(
  values: Record<Name | Password, string>,
): Problem<Name | Password> => {
  const problem = signUpProblem(values)
  if (problem) return problem
  return values.password.length < PASSWORD_MIN ? { field: 'password', text: SHORT_PASSWORD } : undefined
}
