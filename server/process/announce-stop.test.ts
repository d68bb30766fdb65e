import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('a command that is asked to stop says what it leaves behind', async () => {
  const code = `import { tellStop } from ${JSON.stringify(join(import.meta.dirname, 'announce-stop.ts'))}
    tellStop(() => 'All is as it was.')
    setInterval(() => undefined, 60_000)
    console.log('at work')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk
  })
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  expect(await once(child, 'close')).toEqual([143, null])
  expect(said).toContain('Stopped. All is as it was.')
})
