import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '../../tests/support/eventually.ts'
import { isRunning, listProcesses, parseProcessList, startGroup } from './process-group.ts'

/** A parent that starts a program in a guarded group, prints its number, and stays until told to stop it. */
const PARENT = `
  const { startGroup } = await import(${JSON.stringify(new URL('process-group.ts', import.meta.url).href)})
  const { PROGRAM, SCRIPT } = process.env
  const group = SCRIPT
    ? startGroup(process.execPath, ['--input-type=module', '-e', SCRIPT], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    : startGroup('sh', ['-c', PROGRAM], { stdio: ['ignore', 'inherit', 'inherit'] })
  console.log(group.pid)
  process.stdin.once('data', async () => { await group.stop(); console.log('stopped'); process.exit() })
`
/** Starts another process, prints its number, and stays. Both ignore requests to end. */
const STUBBORN = `trap '' TERM; sleep 600 & echo $!; while :; do wait; done`

/** Ends as scripts do, and hangs at exit as native code may. */
const HANGING = `
  process.once('exit', () => { for (;;); })
  const { endScript } = await import(${JSON.stringify(new URL('script-process.ts', import.meta.url).href)})
  await endScript()
`

const started: ChildProcess[] = []
const left: number[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  for (const pid of left.splice(0)) if (isRunning(pid)) process.kill(pid, 'SIGKILL')
})

const startParent = async (program: string, lines: number, env = {}) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PARENT], {
    env: { ...process.env, PROGRAM: program, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  started.push(child)
  const output = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const numbers = []
  while (numbers.length < lines) numbers.push(Number((await output.next()).value))
  left.push(...numbers)
  return { child, numbers, nextLine: async () => (await output.next()).value as string }
}
const guardianOf = (parent: number): number =>
  listProcesses().find((process) => process.parent === parent && process.command.includes('groups='))?.pid ?? 0
const expectGone = (pids: number[]) => eventually(() => expect(pids.filter((pid) => isRunning(pid))).toEqual([]))

test('a whole process group ends after its parent was killed, even if it ignores a request to end', async () => {
  const { child, numbers } = await startParent(STUBBORN, 2)
  const guardian = guardianOf(child.pid ?? 0)
  expect(numbers.every(isRunning)).toBe(true)
  child.kill('SIGKILL')
  await expectGone([...numbers, guardian])
})

test('a killed guardian is replaced, and the new one knows all groups', async () => {
  const { child, numbers } = await startParent('sleep 600', 1)
  const first = guardianOf(child.pid ?? 0)
  process.kill(first, 'SIGKILL')
  await eventually(() => expect([0, first]).not.toContain(guardianOf(child.pid ?? 0)))
  child.kill('SIGKILL')
  await expectGone(numbers)
})

test('a process that ignores a request to end is killed, with everything it started', async () => {
  const { child, numbers, nextLine } = await startParent(STUBBORN, 2)
  child.stdin?.write('stop')
  expect(await nextLine()).toBe('stopped')
  await expectGone(numbers)
})

test('what a process leaves behind ends with it', async () => {
  const { child, numbers, nextLine } = await startParent('sleep 600 & echo $!; read _', 2)
  child.stdin?.write('stop')
  expect(await nextLine()).toBe('stopped')
  await expectGone(numbers)
})

test('a script that hangs after it reported its end is killed', async () => {
  const { numbers } = await startParent('', 1, { SCRIPT: HANGING })
  expect(numbers.every(isRunning)).toBe(true)
  await expectGone(numbers)
})

test('the exit code of a script that hangs at exit is known', async () => {
  const ended = (exitCode: number) => {
    const script = `process.exitCode = ${exitCode}\n${HANGING}`
    return startGroup(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }).ended
  }
  expect(await Promise.all([ended(0), ended(1)])).toEqual([0, 1])
})

test('a parent that ends normally leaves no guardian', async () => {
  const { child } = await startParent('sleep 600', 1)
  const guardian = guardianOf(child.pid ?? 0)
  child.stdin?.write('stop')
  await once(child, 'exit')
  await expectGone([guardian])
})

test('reads processes from the output of ps', () => {
  expect(parseProcessList('    1     0 /sbin/launchd\n 4242    17 /a b/pocketbase serve --dir /x y\n')).toEqual([
    { pid: 1, parent: 0, command: '/sbin/launchd' },
    { pid: 4242, parent: 17, command: '/a b/pocketbase serve --dir /x y' },
  ])
})
