import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { PROJECT } from '../../../server/process/project.ts'

/**
 * Runs a script and waits for its end. @param name of a file in scripts/, or a path from there such as `../tools/fuzz`
 */
export const runCommand = async (
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number; output: string; errors: string }> => {
  const child = spawn(process.execPath, [join(PROJECT, 'scripts', `${name}.ts`), ...args], {
    cwd: PROJECT,
    env: { ...process.env, ...env },
  })
  const ended = new Promise<number>((ok) => child.once('close', (code) => ok(code ?? -1)))
  const [code, output, errors] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { code, output: output.trim(), errors: errors.trim() }
}
