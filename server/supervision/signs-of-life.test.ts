import { expect, test } from 'vitest'
import { isAtWork, parseProcStats, parsePsLine, processState } from './signs-of-life.ts'

const stat = (state: string, user = 0, system = 0) =>
  `77 (a (b) c) ${state} 1 77 77 0 -1 4194304 100 0 0 0 ${user} ${system} 0 0 20 0 9 0 44374 3133440 415`

test('reads processor time and the state of each thread from /proc', () => {
  expect(parseProcStats([stat('S', 12, 3), stat('S'), stat('D')])).toEqual({ cpuMs: 150, threads: 'SD' })
})

test.each([
  ['S      0:01.25', { cpuMs: 1250, threads: 'S' }],
  ['U+  1:02:03.50\n', { cpuMs: 3_723_500, threads: 'D' }],
  ['', undefined],
])('and from the output of ps elsewhere: %j', (line, state) => {
  expect(parsePsLine(line)).toEqual(state)
})

test.each([
  ['used the processor', { cpuMs: 100, threads: 'SS' }, true],
  ['waits for a processor', { cpuMs: 0, threads: 'SR' }, true],
  ['waits for a disk', { cpuMs: 0, threads: 'SD' }, true],
  ['sleeps', { cpuMs: 10, threads: 'SS' }, false],
  ['is stopped', { cpuMs: 0, threads: 'TT' }, false],
  ['cannot be looked at', undefined, true],
])('tells whether a process that %s is at work', (_what, now, isWorking) => {
  expect(isAtWork({ cpuMs: 0, threads: 'SS' }, now)).toBe(isWorking)
})

test('this process is at work, and one that is gone reports nothing', () => {
  expect(processState(process.pid)?.cpuMs).toBeGreaterThan(0)
  expect(processState(2 ** 22 + 1)).toBeUndefined()
})
