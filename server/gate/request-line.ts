import type { ServerResponse } from 'node:http'
import { isMailedPage } from '../../domain/mail/unsubscribe.ts'
import { say } from '../process/log.ts'
import type { Asked } from './asked.ts'

/** Paths that end in what lets its reader do something. */
const shownPath = (path: string): string => (isMailedPage(path) ? path.replace(/[^/]*$/, '…') : path)

/** Says when it has ended what was asked and answered: neither by whom nor with which query. At level debug alone. */
export const sayRequest = ({ method, path, requestId }: Asked, response: ServerResponse): void => {
  const startedAt = performance.now()
  response.once('close', () =>
    say('debug', `${method} ${shownPath(path)}`, {
      status: response.writableFinished ? response.statusCode : 0,
      ms: Math.round(performance.now() - startedAt),
      request: requestId,
    }),
  )
}
