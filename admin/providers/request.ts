import { HttpError } from 'react-admin'
import { z } from 'zod'
import { pocketbase } from './pocketbase.ts'

const UNREACHABLE = 'Unable to connect to the database. Please check your connection.'

const refusal = z.object({
  message: z.string().optional(),
  data: z.record(z.string(), z.object({ message: z.string() })).optional(),
})

const parse = (text: string): unknown => {
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined // a proxy's error page
  }
}

const httpError = (response: Response, json: unknown): HttpError => {
  const { message = response.statusText, data = {} } = refusal.safeParse(json).data ?? {}
  const fields = Object.entries(data).map(([field, fault]) => [field, fault.message])
  const errors = { ...Object.fromEntries(fields), root: { serverError: message } }
  return new HttpError(message || UNREACHABLE, response.status, fields.length ? { errors } : json)
}

/**
 * Asks PocketBase as the signed-in user. Throws react-admin's HttpError: status 0 when no answer came, and with the
 * faults of single fields where forms look for them.
 */
export const request = async (path: string, init: RequestInit = {}): Promise<{ response: Response; json: unknown }> => {
  const headers = new Headers(init.headers)
  if (pocketbase.authStore.token) headers.set('Authorization', pocketbase.authStore.token)
  if (typeof init.body === 'string') headers.set('Content-Type', 'application/json')
  const response = await fetch(pocketbase.buildURL(path), { ...init, headers }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new HttpError(UNREACHABLE, 0)
  })
  const json = parse(await response.text())
  if (!response.ok) throw httpError(response, json)
  return { response, json }
}
