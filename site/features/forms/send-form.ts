import { REFUSALS } from '../../../domain/forms/form-guard.ts'

/** After this long without a response, the visitor is asked to try again. */
export const SEND_TIMEOUT_MS = 20_000

export type FormCollection = 'inquiries' | 'reviews' | 'contact_messages' | 'removal_requests' | 'requests' | 'watches'

/** A form that was not stored: a sentence, and the problem of each field. */
export interface Refusal {
  message: string
  problems: Readonly<Record<string, string | undefined>>
}

/** PocketBase's generic messages, which tell a visitor nothing. */
const GENERIC = /^(failed to create record|something went wrong|the request|you are not allowed|too many requests)/i

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const textOf = (value: unknown): string =>
  isObject(value) && typeof value['message'] === 'string' ? value['message'] : ''

const answerOf = async (response: Response): Promise<unknown> => {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

const refusalOf = async (response: Response, failure: string): Promise<Refusal> => {
  const standard = response.status === 429 ? REFUSALS.tooMany : failure
  const answer = response.status < 500 ? await answerOf(response) : undefined
  const data = isObject(answer) && isObject(answer['data']) ? answer['data'] : {}
  const problems = Object.fromEntries(
    Object.entries(data)
      .map(([field, problem]) => [field, textOf(problem)] as const)
      .filter(([, text]) => text),
  )
  const message = textOf(answer)
  return { message: message && !GENERIC.test(message) ? message : standard, problems }
}

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'

/**
 * Sends a form.
 * @param failure message if there is no better one
 * @returns undefined if it was stored, else the reason
 */
export const sendForm = async (
  collection: FormCollection,
  body: object,
  failure: string,
  timeoutMs = SEND_TIMEOUT_MS,
): Promise<Refusal | undefined> => {
  try {
    const response = await fetch(`/api/collections/${collection}/records`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    return response.ok ? undefined : await refusalOf(response, failure)
  } catch (error) {
    if (isTimeout(error)) return { message: `The server does not answer. ${failure}`, problems: {} }
    return { message: navigator.onLine ? failure : `You are offline. ${failure}`, problems: {} }
  }
}
