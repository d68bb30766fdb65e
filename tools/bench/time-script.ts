import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { PROJECT } from '../../server/process/project.ts'
import { watchMemory } from './process-memory.ts'

export interface ScriptTime {
  seconds: number
  /** Peak of each program that ran, in MB. */
  memory: Record<string, number>
}

/**
 * Runs a script with its output on this terminal.
 * @param nodeOptions Node options for it in package.json
 * @throws if it fails
 */
export const timeScript = async (
  name: string,
  args: string[],
  env: Record<string, string>,
  nodeOptions: readonly string[] = [],
): Promise<ScriptTime> => {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...nodeOptions, join(PROJECT, 'scripts', `${name}.ts`), ...args], {
    cwd: PROJECT,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  const watch = watchMemory(child.pid ?? 0)
  const [code] = await once(child, 'close')
  const memory = watch.stop()
  if (code !== 0) throw new Error(`The script ${name} ended with ${code}`)
  return { seconds: (performance.now() - startedAt) / 1000, memory }
}

/** Memory peaks as figures of a bench. */
export const peaks = (during: string, memory: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(memory).map(([name, mb]) => [`${during}: peak memory of ${name}, MB`, mb]))

/**
 * The smallest value that is at least as large as this share of the values, rounded: 0.5 for the median. 0 for no
 * values.
 */
export const quantile = (values: readonly number[], part: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return Math.round(sorted[Math.ceil(sorted.length * part) - 1] ?? 0)
}
