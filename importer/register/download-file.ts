import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { failureText } from '../../server/process/report-failure.ts'

/** Downloads one file over one connection, resumes what was interrupted, and waits longer after each failure. */

/** The file could not be downloaded. What arrived is kept, and the next run resumes there. */
class DownloadError extends Error {}
/** No request was answered. */
export class UnreachableError extends Error {}

export interface DownloadOptions {
  /** Path of the complete file. What arrives is first written to PATH.part. */
  path: string
  signal: AbortSignal
  /** Wait after the first failure. Doubles with each further one. */
  pauseMs: number
  /** Version that need not be downloaded again. '' for none. */
  known: string
  /** Called before each wait. */
  onWait(reason: string, ms: number): void
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

/** Milliseconds that the portal asks for, as seconds or as a date. 0 if it asks for none. */
const askedPause = (response: Response): number => {
  const asked = response.headers.get('retry-after') ?? ''
  const ms = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - Date.now()
  return ms > 0 ? ms : 0
}

/** `version` is that of the complete file, as the portal names it. */
type Received = { pause: number } | { version: string } | 'unchanged'

/** @param onAnswer called when the portal answers at all */
const receive = async (
  url: string,
  part: string,
  { signal, known }: DownloadOptions,
  onAnswer: () => void,
): Promise<Received> => {
  const [have, version] = [sizeOf(part), versionOf(part)]
  const canGoOn = have > 0 && version !== ''
  const response = await fetch(url, {
    signal,
    headers: canGoOn ? { range: `bytes=${have}-`, 'if-range': version } : known ? { 'if-none-match': known } : {},
  })
  onAnswer()
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
 * @throws DownloadError after several failures, UnreachableError if no request was answered, and when the signal aborts
 */
export const downloadFile = async (url: string, options: DownloadOptions): Promise<string | undefined> => {
  const { path, signal, pauseMs, onWait } = options
  const part = `${path}.part`
  let failure = ''
  let pause = 0
  let isAnswered = false
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (tries > 0) {
      const ms = Math.min(MOST_PAUSE_MS, Math.max(pause, pauseMs * 2 ** (tries - 1)))
      onWait(failure, ms)
      await wait(ms, undefined, { signal })
    }
    pause = 0
    try {
      const received = await receive(url, part, options, () => {
        isAnswered = true
      })
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
      const reason = failureText(error instanceof Error && error.cause ? error.cause : error)
      failure = isAnswered ? `the download broke off (${reason})` : reason
    }
  }
  if (isAnswered) throw new DownloadError(`${url} cannot be downloaded: ${failure}`)
  throw new UnreachableError(
    `${new URL(url).origin} cannot be reached: ${failure}. Check the network, or bring the files in a folder: npm run register -- --from FOLDER`,
  )
}
