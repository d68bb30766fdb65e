import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '../../tests/support/eventually.ts'
import { isRunning, listProcesses, parseProcessList, startGroup } from './process-group.ts'

/** A parent that starts a program in a guarded group, prints its number, and stays until it is told to stop it. */
const PARENT = `
  const { startGroup } = await import(${JSON.stringify(new URL('process-group.ts', import.meta.url).href)})
  const { PROGRAM, SCRIPT } = process.env
  const group = SCRIPT
    ? startGroup(process.execPath, ['--input-type=module', '-e', SCRIPT], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    : startGroup('sh', ['-c', PROGRAM], { stdio: ['ignore', 'inherit', 'inherit'] })
  console.log(group.pid)
  process.stdin.once('data', async () => { await group.stop(); console.log('stopped'); process.exit() })
`
/** Starts another process, says which, and stays; both pay no heed to being asked to end. */
const STUBBORN = `trap '' TERM; sleep 600 & echo $!; while :; do wait; done`

/** Ends as scripts do, and hangs in the exit as native code may. */
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

test('a whole process group ends after its parent was killed, though it refuses to when asked', async () => {
  const { child, numbers } = await startParent(STUBBORN, 2)
  const guardian = guardianOf(child.pid ?? 0)
  expect(numbers.every(isRunning)).toBe(true)
  child.kill('SIGKILL')
  await expectGone([...numbers, guardian])
})

test('a guardian that is killed is replaced, and the new one knows of all', async () => {
  const { child, numbers } = await startParent('sleep 600', 1)
  const first = guardianOf(child.pid ?? 0)
  process.kill(first, 'SIGKILL')
  await eventually(() => expect([0, first]).not.toContain(guardianOf(child.pid ?? 0)))
  child.kill('SIGKILL')
  await expectGone(numbers)
})

test('a process that does not end when asked is ended by force, with all that it started', async () => {
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

test('a script that says that it ends and hangs instead is ended by force', async () => {
  const { numbers } = await startParent('', 1, { SCRIPT: HANGING })
  expect(numbers.every(isRunning)).toBe(true)
  await expectGone(numbers)
})

test('the exit code of a script that hangs in its exit is known', async () => {
  const ended = (exitCode: number) => {
    const script = `process.exitCode = ${exitCode}\n${HANGING}`
    return startGroup(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }).ended
  }
  expect(await Promise.all([ended(0), ended(1)])).toEqual([0, 1])
})

test('a parent that ends well leaves no guardian', async () => {
  const { child } = await startParent('sleep 600', 1)
  const guardian = guardianOf(child.pid ?? 0)
  child.stdin?.write('stop')
  await once(child, 'exit')
  await expectGone([guardian])
})

test('processes are read from what ps prints', () => {
  expect(parseProcessList('    1     0 /sbin/launchd\n 4242    17 /a b/pocketbase serve --dir /x y\n')).toEqual([
    { pid: 1, parent: 0, command: '/sbin/launchd' },
    { pid: 4242, parent: 17, command: '/a b/pocketbase serve --dir /x y' },
  ])
})
