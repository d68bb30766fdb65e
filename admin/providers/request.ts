import { HttpError } from 'react-admin'
import { endOfSession } from './end-of-session.ts'
import { pocketbase } from './pocketbase.ts'
import { type Fields, isFields, pageOfRows } from './records.ts'
import { isSessionAlive } from './session.ts'

const UNREACHABLE = 'Unable to connect to the database. Please check your connection.'
const EXPIRED = 'Your session has expired. Please sign in again.'

const parse = (text: string): unknown => {
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined // a proxy's error page
  }
}

/** The words of a field's rule: PocketBase ends every message with a full stop. */
const withoutStop = (message: string): string => (message.includes('. ') ? message : message.replace(/\.$/, ''))

const fieldFaults = (data: unknown): Fields =>
  Object.fromEntries(
    Object.entries(isFields(data) ? data : {}).flatMap(([field, fault]) =>
      isFields(fault) && typeof fault['message'] === 'string' ? [[field, withoutStop(fault['message'])]] : [],
    ),
  )

const httpError = (response: Response, json: unknown): HttpError => {
  const { message = response.statusText, data } = isFields(json) ? json : {}
  const faults = fieldFaults(data)
  const errors = { ...faults, root: { serverError: message } }
  return new HttpError(String(message || UNREACHABLE), response.status, Object.keys(faults).length ? { errors } : json)
}

const isEmptyList = (json: unknown): boolean => isFields(json) && 'items' in json && pageOfRows(json).items.length === 0

/** With a token that has expired PocketBase answers as to a visitor: with refusals, "not found" and empty lists. */
const looksLikeVisitor = (token: string, response: Response, json: unknown): boolean =>
  token !== '' && (response.ok ? isEmptyList(json) : [400, 401, 403, 404].includes(response.status))

/** What is only read is not waited for when the session ends; what is written goes on. */
const signalOf = ({ method = 'GET', signal = null }: RequestInit): AbortSignal | null =>
  method === 'GET' ? AbortSignal.any([endOfSession(), ...(signal ? [signal] : [])]) : signal

/**
 * Asks PocketBase as the signed-in user. Throws react-admin's HttpError: status 0 when no answer came, 401 when the
 * session has ended, and with the faults of single fields where forms look for them.
 */
export const request = async (path: string, init: RequestInit = {}): Promise<{ response: Response; json: unknown }> => {
  const headers = new Headers(init.headers)
  // another request may find out first that the session has ended, while this one is on its way
  const { token } = pocketbase.authStore
  if (token) headers.set('Authorization', token)
  if (typeof init.body === 'string') headers.set('Content-Type', 'application/json')
  const signal = signalOf(init)
  const response = await fetch(pocketbase.buildURL(path), { ...init, headers, signal }).catch((error: unknown) => {
    if (init.signal?.aborted) throw error
    if (signal?.aborted) throw new HttpError(EXPIRED, 401)
    throw new HttpError(UNREACHABLE, 0)
  })
  const json = parse(await response.text())
  if (looksLikeVisitor(token, response, json) && !(await isSessionAlive())) throw new HttpError(EXPIRED, 401)
  if (!response.ok) throw httpError(response, json)
  return { response, json }
}
