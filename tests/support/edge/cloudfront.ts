/**
 * What CloudFront's runtime 2.0 gives a viewer-request function: only the language, without Node, web APIs or fetch. It
 * does not check the time limit, or that only documented methods are called.
 */
import { createContext, runInContext } from 'node:vm'

export interface CloudFrontAnswer {
  /** Address requested from the origin. */
  uri?: string
  statusCode?: number
  location?: string
}

/** Runs a function as CloudFront does, for one path after another. */
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
