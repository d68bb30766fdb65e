import { REMOVAL_ANSWERS } from '../../../domain/removal-requests/rules.ts'

/** The company that the link of a mail is about. */
export interface LinkedCompany {
  name: string
  path: string
  isListed: boolean
}

const TIMEOUT_MS = 20_000
const UNREACHABLE = 'The directory does not answer at the moment. Please try again in a minute.'
/** Answers that say in words why: the link is void, or an account manages the listing. */
const EXPLAINED = [400, 409]

const sentenceOf = async (response: Response): Promise<string> => {
  if (!EXPLAINED.includes(response.status)) return UNREACHABLE
  const answer: unknown = await response.json().catch(() => undefined)
  const isSentence = typeof answer === 'object' && answer !== null && 'message' in answer
  return isSentence ? String(answer.message) : REMOVAL_ANSWERS.badLink
}

/** @throws an Error whose message is for the reader */
const ask = async (path: string, token: string): Promise<Response> => {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined)
  if (!response?.ok) throw new Error(response ? await sentenceOf(response) : UNREACHABLE)
  return response
}

const isLinkedCompany = (value: unknown): value is LinkedCompany =>
  typeof value === 'object' && value !== null && 'name' in value && 'path' in value && 'isListed' in value

/** Which company a link is about. @throws an Error whose message is for the reader */
export const companyOfLink = async (token: string): Promise<LinkedCompany> => {
  const answer: unknown = await (await ask('/api/directory/removal/company', token)).json()
  if (!isLinkedCompany(answer)) throw new Error(UNREACHABLE)
  return answer
}

/** Takes the company of a link off the site. @throws an Error whose message is for the reader */
export const removeByLink = async (token: string): Promise<void> => {
  await ask('/api/directory/removal', token)
}
