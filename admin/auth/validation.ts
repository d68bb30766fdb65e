import { PASSWORD_MIN, SHORT_PASSWORD } from '../../domain/accounts/rules.ts'

type Values = Record<string, string>

const hasGap = (values: Values): boolean => Object.values(values).some((value) => value.trim() === '')

/** The problem of a filled form, in words, or undefined. */
export type Problem = string | undefined

export const loginProblem = (values: Values): Problem => (hasGap(values) ? 'Please fill in all fields' : undefined)

export const signUpProblem = (values: Values & { password: string; confirmation: string }): Problem => {
  if (hasGap(values)) return 'Please fill in all fields'
  return values.password === values.confirmation ? undefined : 'Passwords do not match'
}

export const resetRequestProblem = (values: Values): Problem =>
  hasGap(values) ? 'Please enter your email address' : undefined

export const newPasswordProblem = (values: Values & { password: string; confirmation: string }): Problem => {
  const problem = signUpProblem(values)
  if (problem) return problem
  return values.password.length < PASSWORD_MIN ? SHORT_PASSWORD : undefined
}
