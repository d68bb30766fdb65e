import { PASSWORD_MIN, SHORT_PASSWORD } from '../../domain/accounts/rules.ts'

/** What is wrong with a new password, in the words of the settings; undefined if nothing is. */
export const passwordProblem = (values: {
  present: string
  password: string
  confirmation: string
}): string | undefined => {
  const { present, password, confirmation } = values
  if (!present || !password || !confirmation) return 'Please fill in all password fields.'
  if (password !== confirmation) return 'New passwords do not match.'
  return password.length < PASSWORD_MIN ? `${SHORT_PASSWORD}.` : undefined
}
