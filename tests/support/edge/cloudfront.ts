/**
 * What CloudFront's runtime 2.0 gives a function of viewer requests: the language and no more, no Node, no web, no
 * fetch. It checks neither its limit of time nor that only documented methods are called.
 */
import { createContext, runInContext } from 'node:vm'

export interface CloudFrontAnswer {
  /** Address that the origin is asked for. */
  uri?: string
  statusCode?: number
  location?: string
}

/** Runs a function as CloudFront does, on one path after the other. */
export const cloudFrontFunction = (script: string) => {
  const context = createContext(Object.create(null))
  runInContext(script, context)
  return (path: string, querystring: object = {}): CloudFrontAnswer => {
    const event = { version: '1.0', request: { method: 'GET', uri: path, querystring, headers: {}, cookies: {} } }
    const answer = JSON.parse(String(runInContext(`JSON.stringify(handler(${JSON.stringify(event)}))`, context)))
    return answer.statusCode
      ? { statusCode: answer.statusCode, location: answer.headers.location.value }
      : { uri: answer.uri }
  }
}
