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
const DEAD_LINK = 'This link is no longer valid. Please ask for a new one.'

const named = (field: string, words: string): string => {
  const name = FIELD_NAMES[field] ?? field
  return name ? `${name}: ${words}` : words
}

const fieldMessage = (data: Record<string, unknown>): string | undefined => {
  for (const [field, detail] of Object.entries(data))
    if (detail && typeof detail === 'object' && 'message' in detail && 'code' in detail)
      return field === 'token' ? DEAD_LINK : named(field, WORDS[String(detail.code)] ?? String(detail.message))
  return undefined
}

/** The server's message, a field's before the general one. Undefined without a response. */
export const serverMessage = (error: unknown): string | undefined => {
  if (!(error instanceof ClientResponseError) || error.status === 0) return undefined
  const { data, message } = error.response
  return (data && fieldMessage(data)) || (typeof message === 'string' && message) || undefined
}
