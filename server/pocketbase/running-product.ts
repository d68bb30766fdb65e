import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { PROJECT } from '../process/project.ts'
import { freePort } from './pocketbase-server.ts'

export interface RunningProduct {
  /** Its local URL, without a trailing slash. */
  url: string
  /** Page of the mail catcher. '' if emails go to a real server. */
  mailUrl: string
  pid: number
  /** From the start of the process to its welcome. */
  readyAfterMs: number
  stop(): Promise<void>
}

/**
 * Runs `npm start` on a free port, as a user would, until `stop`.
 * @param code folder of the code to run
 * @param settings environment variables, including DATA_DIR and SITE_DIR
 * @throws with its output if it ends before its welcome
 */
export const startProduct = async (settings: Record<string, string>, code = PROJECT): Promise<RunningProduct> => {
  const startedAt = performance.now()
  const port = await freePort()
  const child = spawn(process.execPath, [join(code, 'scripts', 'start.ts')], {
    cwd: code,
    env: { ...process.env, PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  let output = ''
  await new Promise<void>((ok, fail) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk
      if (output.includes('Ctrl-C')) ok()
    })
    void ended.then(([code]) => fail(new Error(`npm start ended with ${code}:\n${output}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    mailUrl: /Mail\s+(http:\S+)/.exec(output)?.[1] ?? '',
    pid: child.pid ?? 0,
    readyAfterMs: performance.now() - startedAt,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
