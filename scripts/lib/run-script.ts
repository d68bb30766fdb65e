import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PROJECT } from './project.ts'
import { YOUNG_SPACE } from './young-space.ts'

/**
 * Runs a script of this folder's parent in a process of its own, which keeps its memory and its crashes to itself.
 * @returns whether it ended well
 */
export const runScript = async (name: string, signal: AbortSignal, args: readonly string[] = []): Promise<boolean> => {
  const child = spawn(process.execPath, [...YOUNG_SPACE, join(PROJECT, 'scripts', `${name}.ts`), ...args], {
    stdio: 'inherit',
    signal,
  })
  child.on('error', () => undefined)
  const [code] = await once(child, 'close')
  return code === 0
}

const RESTART_AFTER_MS = 5000

/** Runs a script that is to stay, and starts it again whenever it ends, until the signal aborts. */
export const keepRunning = async (name: string, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    await runScript(name, signal)
    if (!signal.aborted) console.error(`The script ${name} ended; it starts again in ${RESTART_AFTER_MS / 1000} s`)
    await pause(RESTART_AFTER_MS, undefined, { signal })
  }
}
