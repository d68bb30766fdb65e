import * as z from 'zod/mini'
import { pathOf, type Route, type RouteParameters } from '../../contract/route.ts'
import { request } from './request.ts'

interface CallOptions<Path extends string> {
  query?: Record<string, string>
  body?: object
  signal?: AbortSignal | undefined
  /** Values of the path's parameters. */
  path?: RouteParameters<Path>
}

/** Sends a request to a route of the contract. Throws react-admin's HttpError. @returns the response's JSON */
export const send = async <Path extends string>(
  route: Route & { path: Path },
  { query, body, signal, path }: CallOptions<Path> = {},
): Promise<unknown> => {
  const address = (path ? pathOf(route, path) : route.path) + (query ? `?${new URLSearchParams(query)}` : '')
  const isForm = body instanceof FormData
  const { json } = await request(address, {
    method: route.method,
    signal: signal ?? null,
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  return json
}

/** The same for a route whose response is read. Throws an error that names the route if the response has another shape. */
export const call = async <Path extends string, Response>(
  route: Route & { path: Path },
  schema: z.ZodMiniType<Response>,
  options: CallOptions<Path> = {},
): Promise<Response> => {
  const { success, data, error } = z.safeParse(schema, await send(route, options))
  if (!success)
    throw new Error(`${route.method} ${route.path} answered something unexpected: ${z.prettifyError(error)}`)
  return data
}
