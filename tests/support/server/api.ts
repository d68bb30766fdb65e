/** A JSON response. Without a JSON object, the body is empty. */
export interface ApiResponse {
  status: number
  headers: Headers
  body: Record<string, unknown>
  text: string
}

/** Requests to one server as one role. A path begins with a slash. */
export interface Api {
  /** The same role, with more headers. */
  with(headers: Record<string, string>): Api
  get(path: string): Promise<ApiResponse>
  post(path: string, body: unknown): Promise<ApiResponse>
  patch(path: string, body: unknown): Promise<ApiResponse>
  delete(path: string): Promise<ApiResponse>
  /** Stores a record and returns its id. @throws the server's response if it is refused */
  create(collection: string, body: object): Promise<string>
  /** All fields of a record. @throws if it cannot be read */
  read(collection: string, id: string): Promise<Record<string, unknown>>
  /** The records of a collection that this role can see, at most 500. */
  list(collection: string, query?: Record<string, string>): Promise<Record<string, unknown>[]>
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parse = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

/** @param headers sent with every request in addition to its own */
export const apiOf = (url: string, token = '', headers: Record<string, string> = {}): Api => {
  const send = async (method: string, path: string, body?: unknown): Promise<ApiResponse> => {
    const isPlain = typeof body === 'string' || body instanceof FormData
    const response = await fetch(url + path, {
      method,
      headers: {
        ...headers,
        ...(token ? { authorization: token } : {}),
        ...(isPlain || body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isPlain ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: parse(text), text }
  }
  const required = (answer: ApiResponse, what: string): Record<string, unknown> => {
    if (answer.status !== 200) throw new Error(`${what} answers ${answer.status}: ${answer.text}`)
    return answer.body
  }
  return {
    with: (more) => apiOf(url, token, { ...headers, ...more }),
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, body),
    patch: (path, body) => send('PATCH', path, body),
    delete: (path) => send('DELETE', path),
    create: async (collection, body) =>
      String(
        required(await send('POST', `/api/collections/${collection}/records`, body), `creating ${collection}`)['id'],
      ),
    read: async (collection, id) =>
      required(await send('GET', `/api/collections/${collection}/records/${id}`), `reading ${collection}/${id}`),
    list: async (collection, query = {}) => {
      const search = new URLSearchParams({ perPage: '500', ...query })
      const body = required(
        await send('GET', `/api/collections/${collection}/records?${search}`),
        `listing ${collection}`,
      )
      return Array.isArray(body['items']) ? body['items'].filter(isObject) : []
    },
  }
}
