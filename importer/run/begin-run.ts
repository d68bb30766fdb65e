import { hostname } from 'node:os'
import type { ImportRunCounts, RunRequest } from '../../domain/imports/import-runs.ts'
import type { Backend } from '../../server/pocketbase/backend.ts'
import { failureText } from '../../server/process/report-failure.ts'
import { isRunning } from '../../server/supervision/process-list.ts'
import { BusyError, Directory } from './directory.ts'

const HOST = hostname()

/** A process of this machine that has ended cannot let its run go any more. */
const hasEnded = (holder: string): boolean => {
  const [, host, pid] = /^(.*) (\d+)$/.exec(holder) ?? []
  return host === HOST && !isRunning(Number(pid))
}

/**
 * Begins a run, or goes on with one whose process is gone.
 * @throws BusyError while another process imports
 */
export const beginRun = async (
  { url, token }: Pick<Backend, 'url' | 'token'>,
  request: Omit<RunRequest, 'holder' | 'gone'>,
): Promise<{ directory: Directory; begun: { run: string; isContinued: boolean } }> => {
  const directory = new Directory({ url, token, holder: `${HOST} ${process.pid}` })
  try {
    return { directory, begun: await directory.begin({ ...request, gone: '' }) }
  } catch (error) {
    if (!(error instanceof BusyError) || !hasEnded(error.holder)) throw error
    return { directory, begun: await directory.begin({ ...request, gone: error.holder }) }
  }
}

const ERROR_MAX = 500

/** Notes that a run has failed. A directory that does not take the note is not worth another error. */
export const noteFailed = (directory: Directory, error: unknown, counts?: ImportRunCounts): Promise<void> =>
  directory
    .note({ state: 'failed', error: failureText(error).slice(0, ERROR_MAX), ...(counts && { counts }) })
    .catch(() => undefined)

/** Reads what a run that has begun needs. When that fails, the run has failed: otherwise it would seem to be at work. */
export const orFailed = async <Needed>(directory: Directory, read: () => Promise<Needed>): Promise<Needed> => {
  try {
    return await read()
  } catch (error) {
    await noteFailed(directory, error)
    throw error
  }
}
