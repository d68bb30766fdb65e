import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Backend } from '../backend.ts'
import { PROJECT } from '../project.ts'
import { type Settings, siteUrl } from '../settings.ts'
import { codeHash, readStamp, sourceName } from './build-stamp.ts'
import { latestChange } from './download-export.ts'
import { currentSite } from './releases.ts'

const LOOK_EVERY_MS = 2000
const RETRY_AFTER_MS = 60_000

/** Whether a site of this database is there to be served, be it an older state of it. */
export const hasSite = (settings: Settings, publishToken: string): boolean =>
  readStamp(currentSite(settings.SITE_DIR))?.source === sourceName(publishToken)

/** Whether the served site shows another database, an older state of it, or comes from other code. */
export const isOutdated = (settings: Settings, publishToken: string, seq: number): boolean => {
  const stamp = readStamp(currentSite(settings.SITE_DIR))
  return (
    stamp?.source !== sourceName(publishToken) ||
    stamp.seq !== seq ||
    stamp.code !== codeHash() ||
    stamp.siteUrl !== siteUrl(settings)
  )
}

/** Builds in a process of its own: its memory goes with it, and a crash of it stops nothing else. */
export const buildInChild = async (signal: AbortSignal): Promise<boolean> => {
  const child = spawn(process.execPath, [join(PROJECT, 'scripts', 'build.ts')], { stdio: 'inherit', signal })
  child.on('error', () => undefined)
  const [code] = await once(child, 'close')
  return code === 0
}

/** Rebuilds the site whenever the directory has changed and is at rest, until the signal aborts. */
export const keepBuilt = async (settings: Settings, backend: Backend, signal: AbortSignal): Promise<void> => {
  let seen = await latestChange(backend)
  while (!signal.aborted) {
    await pause(LOOK_EVERY_MS, undefined, { signal })
    const latest = await latestChange(backend)
    const isAtRest = latest === seen
    seen = latest
    if (!isAtRest || readStamp(currentSite(settings.SITE_DIR))?.seq === latest) continue
    console.log('The directory has changed: building the site again')
    if (!(await buildInChild(signal)) && !signal.aborted) await pause(RETRY_AFTER_MS, undefined, { signal })
  }
}
