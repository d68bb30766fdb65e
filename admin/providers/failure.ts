import { ClientResponseError } from 'pocketbase'

const FIELD_NAMES: Record<string, string> = {
  email: 'Email',
  password: 'Password',
  oldPassword: 'Current Password',
  newEmail: 'New Email Address',
  full_name: 'Full Name',
  // The only field of its form.
  code: '',
  // Not a field of any form.
  proof: '',
}

/** Our words for PocketBase's generic messages. */
const WORDS: Record<string, string> = { validation_invalid_password: 'The password is not right.' }
/** The same for messages that belong to no field. */
const GENERAL_WORDS: Record<string, string> = {
  'Failed to authenticate.': 'The email address or the password is not right.',
}
const DEAD_LINK = 'This link is no longer valid. Please ask for a new one.'

const named = (field: string, words: string): string => {
  const name = FIELD_NAMES[field] ?? field
  return name && !words.startsWith(name) ? `${name}: ${words}` : words
}

interface ServerProblem {
  /** PocketBase's name of the field. Undefined for a message about the whole request. */
  field?: string
  text: string
}

const fieldProblem = (data: Record<string, unknown>): ServerProblem | undefined => {
  for (const [field, detail] of Object.entries(data))
    if (detail && typeof detail === 'object' && 'message' in detail && 'code' in detail)
      return field === 'token'
        ? { text: DEAD_LINK }
        : { field, text: WORDS[String(detail.code)] ?? String(detail.message) }
  return undefined
}

/** The server's message, a field's before the general one. Undefined without a response. */
export const serverProblem = (error: unknown): ServerProblem | undefined => {
  if (!(error instanceof ClientResponseError) || error.status === 0) return undefined
  const { data, message } = error.response
  const problem = data && fieldProblem(data)
  if (problem) return problem
  return typeof message === 'string' && message ? { text: GENERAL_WORDS[message] ?? message } : undefined
}

/** The same as one text, for messages away from the field. */
export const serverMessage = (error: unknown): string | undefined => {
  const { field, text } = serverProblem(error) ?? {}
  return field && text ? named(field, text) : text
}
