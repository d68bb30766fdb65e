import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { failureText } from '../../server/process/report-failure.ts'

/** Downloads one file over one connection, resumes what was interrupted, and waits longer after each failure. */

/** The file could not be downloaded. What arrived is kept, and the next run resumes there. */
export class DownloadError extends Error {}

export interface DownloadOptions {
  /** Path of the complete file. What arrives is first written to PATH.part. */
  path: string
  signal: AbortSignal
  /** Wait after the first failure. Doubles with each further one. */
  pauseMs: number
  /** Version that need not be downloaded again. '' for none. */
  known: string
}

const TRIES = 4
/** Longest wait that a portal may ask for. */
const MOST_PAUSE_MS = 10 * 60 * 1000

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** The version that a part belongs to, as the portal named it. '' if unknown. */
const versionOf = (part: string): string => {
  try {
    return readFileSync(`${part}.version`, 'utf8')
  } catch {
    return ''
  }
}

/** Milliseconds that the portal asks for. */
const askedPause = (response: Response): number => Number(response.headers.get('retry-after') ?? 0) * 1000

/** `version` is that of the complete file, as the portal names it. */
type Received = { pause: number } | { version: string } | 'unchanged'

const receive = async (url: string, part: string, { signal, known }: DownloadOptions): Promise<Received> => {
  const [have, version] = [sizeOf(part), versionOf(part)]
  const canGoOn = have > 0 && version !== ''
  const response = await fetch(url, {
    signal,
    headers: canGoOn ? { range: `bytes=${have}-`, 'if-range': version } : known ? { 'if-none-match': known } : {},
  })
  if (response.status === 429 || response.status >= 500) {
    await response.body?.cancel()
    return { pause: askedPause(response) }
  }
  if (response.status === 304) return 'unchanged'
  // Everything is here already.
  if (response.status === 416) return { version }
  if (!response.ok || !response.body) throw new DownloadError(`${url} answers ${response.status}`)
  const now = response.headers.get('etag') ?? ''
  writeFileSync(`${part}.version`, now)
  const file = await open(part, response.status === 206 ? 'a' : 'w')
  try {
    // What arrived is stored, even if the connection ends in the middle.
    for await (const bytes of response.body) await file.write(bytes)
  } finally {
    await file.close()
  }
  return { version: now }
}

/**
 * @returns the version of the file, undefined if it is the known one
 * @throws DownloadError after several failures, and when the signal aborts
 */
export const downloadFile = async (url: string, options: DownloadOptions): Promise<string | undefined> => {
  const { path, signal, pauseMs } = options
  const part = `${path}.part`
  let failure = ''
  for (let tries = 0; tries < TRIES; tries += 1) {
    let pause = 0
    if (tries > 0) await wait(Math.min(MOST_PAUSE_MS, pauseMs * 2 ** (tries - 1)), undefined, { signal })
    try {
      const received = await receive(url, part, options)
      if (received === 'unchanged') return undefined
      if ('version' in received) {
        renameSync(part, path)
        rmSync(`${part}.version`, { force: true })
        return received.version
      }
      failure = 'the portal is busy'
      pause = received.pause
    } catch (error) {
      if (signal.aborted || error instanceof DownloadError) throw error
      failure = failureText(error instanceof Error && error.cause ? error.cause : error)
    }
    if (pause > 0) await wait(Math.min(MOST_PAUSE_MS, pause), undefined, { signal })
  }
  throw new DownloadError(`${url} cannot be downloaded: ${failure}`)
}
