import { once } from 'node:events'
import { join } from 'node:path'
import { withPublicFiles } from '../data-folder/private-files.ts'
import { nodeOptionsOf } from '../process/node-memory.ts'
import { PROJECT } from '../process/project.ts'
import { type LastMessage, startGroup } from './process-group.ts'

export interface ScriptProcess {
  /** Settles with the exit code when it has ended; null after a signal. */
  ended: Promise<number | null>
  /** Asks it to end when it can, and leaves it the time. */
  ask(): void
  /** Asks it to end, ends it by force when it does not. */
  stop(): Promise<void>
}

const running = new Set<Promise<unknown>>()

/** Settles when every script that this process has started has ended. */
export const scriptsEnded = async (): Promise<void> => void (await Promise.all(running))

/**
 * Starts a script in a process of its own, which keeps its memory and its crashes to itself.
 * @param name of a file in the folder scripts
 * @param env what it gets beside the environment of this process
 * @param onMessage gets what it sends to this process
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

/** Ends this process, and tells the one that started it first: native code may hold an exit for ever. */
export const endScript = async (): Promise<never> => {
  if (process.connected) {
    const last: LastMessage = { exitCode: Number(process.exitCode ?? 0) }
    await new Promise((ok) => process.send?.(last, ok))
    process.disconnect()
    await once(process, 'disconnect')
  }
  process.exit()
}
