import { HttpError } from 'react-admin'
import { SESSION_ENDED } from '../../domain/console/dashboard.ts'
import { endOfSession } from './end-of-session.ts'
import { asksForProof, withProof } from './fresh-proof.ts'
import { pocketbase } from './pocketbase.ts'
import { type Fields, isFields } from './records.ts'

const UNREACHABLE = 'Unable to connect to the database. Please check your connection.'

const parse = (text: string): unknown => {
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined // a proxy's error page
  }
}

/** A field's message without PocketBase's final period. */
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
  if (asksForProof(json)) return new HttpError(String(message), response.status, json)
  const errors = { ...faults, root: { serverError: message } }
  return new HttpError(String(message || UNREACHABLE), response.status, Object.keys(faults).length ? { errors } : json)
}

/** Reads are aborted when the session ends. Writes continue. */
const signalOf = ({ method = 'GET', signal = null }: RequestInit): AbortSignal | null =>
  method === 'GET' ? AbortSignal.any([endOfSession(), ...(signal ? [signal] : [])]) : signal

interface JsonAnswer {
  response: Response
  json: unknown
}

const ask = async (path: string, init: RequestInit, proof: Record<string, string>): Promise<Response> => {
  const headers = new Headers({ ...Object.fromEntries(new Headers(init.headers)), ...proof })
  // Another request may find out first that the session has ended.
  const { token } = pocketbase.authStore
  if (token) headers.set('Authorization', token)
  if (typeof init.body === 'string') headers.set('Content-Type', 'application/json')
  const signal = signalOf(init)
  const response = await fetch(pocketbase.buildURL(path), { ...init, headers, signal }).catch((error: unknown) => {
    if (init.signal?.aborted) throw error
    if (signal?.aborted) throw new HttpError(SESSION_ENDED, 401)
    throw new HttpError(UNREACHABLE, 0)
  })
  if (!response.ok) {
    const json = parse(await response.text())
    requireSession(token)
    throw httpError(response, json)
  }
  return response
}

/** If the session ended meanwhile, the server may have answered as to a visitor. */
const requireSession = (token: string): void => {
  if (token && !pocketbase.authStore.token) throw new HttpError(SESSION_ENDED, 401)
}

const send = async (path: string, init: RequestInit, proof: Record<string, string>): Promise<JsonAnswer> => {
  const { token } = pocketbase.authStore
  const response = await ask(path, init, proof)
  const json = parse(await response.text())
  requireSession(token)
  return { response, json }
}

/**
 * Asks PocketBase as the signed-in user. Throws react-admin's HttpError: status 0 when no answer came, 401 when the
 * session has ended, and with the faults of single fields where forms look for them. When the server asks for fresh proof,
 * the person is asked and the request is sent again.
 */
export const request = (path: string, init: RequestInit = {}): Promise<JsonAnswer> =>
  withProof((proof) => send(path, init, proof))

/** The same for a long answer, which the caller reads while it arrives. */
export const requestStream = (path: string, init: RequestInit = {}): Promise<Response> =>
  withProof((proof) => ask(path, init, proof))
