import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { z } from 'zod'
import { PROJECT } from '../../server/process/project.ts'

interface Start {
  args: readonly string[]
  execArgv: readonly string[]
  env?: Record<string, string>
}

/**
 * Runs a script in its own process, with its output on this terminal.
 * @returns what it sends when it has measured @throws if it ends before that
 */
export const measuredBy = async <Sent>(
  script: URL,
  schema: z.ZodType<Sent>,
  { args, execArgv, env = {} }: Start,
): Promise<Sent> => {
  const child = fork(fileURLToPath(script), [...args], {
    cwd: PROJECT,
    execArgv: [...execArgv],
    env: { ...process.env, ...env },
  })
  let sent: unknown
  child.on('message', (message) => {
    sent = message
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`The script ${script.pathname} ended with ${code}`)
  return schema.parse(sent)
}
