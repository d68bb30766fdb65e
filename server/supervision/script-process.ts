import { once } from 'node:events'
import { join } from 'node:path'
import { withPublicFiles } from '../data-folder/private-files.ts'
import { nodeOptionsOf } from '../process/node-memory.ts'
import { PROJECT } from '../process/project.ts'
import { type LastMessage, startGroup } from './process-group.ts'

export interface ScriptProcess {
  /** Resolves with the exit code when it has ended; null after a signal. */
  ended: Promise<number | null>
  /** Asks it to end when it can, and does not hurry it. */
  ask(): void
  /** Asks it to end, and kills it if it does not. */
  stop(): Promise<void>
}

const running = new Set<Promise<unknown>>()

/** Resolves when every script that this process started has ended. */
export const scriptsEnded = async (): Promise<void> => void (await Promise.all(running))

/**
 * Starts a script in its own process, which has its own memory and crashes alone.
 * @param name of a file in the folder scripts
 * @param env variables in addition to this process's environment
 * @param onMessage called with each message that it sends to this process
 */
export const startScript = (
  name: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
  onMessage?: (message: unknown) => void,
): ScriptProcess => {
  const { child, ended, stop } = withPublicFiles(() =>
    startGroup(process.execPath, [...nodeOptionsOf(name), join(PROJECT, 'scripts', `${name}.ts`), ...args], {
      env: { ...process.env, ...env },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    }),
  )
  if (onMessage) child.on('message', onMessage)
  const over = ended.finally(() => running.delete(over))
  running.add(over)
  return { ended, stop, ask: () => void child.kill('SIGTERM') }
}

/** Ends this process, and first reports that to its parent, because native code may delay an exit forever. */
export const endScript = async (): Promise<never> => {
  if (process.connected) {
    const last: LastMessage = { exitCode: Number(process.exitCode ?? 0) }
    await new Promise((ok) => process.send?.(last, ok))
    process.disconnect()
    await once(process, 'disconnect')
  }
  process.exit()
}
