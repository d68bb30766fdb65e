import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const LOG = new URL('log.ts', import.meta.url).href

/** Output of a process that logs this, with these settings. */
const printed = (code: string, env: Record<string, string>): string =>
  execFileSync(
    process.execPath,
    ['--input-type=module', '-e', `const { keepLog, say } = await import('${LOG}'); keepLog('gate'); ${code}`],
    { env: { ...process.env, LOG_FORMAT: '', LOG_LEVEL: '', ...env }, encoding: 'utf8' },
  )
const lines = (text: string): Record<string, unknown>[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

test('each line is an object with time, level, process and message, whatever is printed', () => {
  const text = printed(
    `console.log('two\\nlines of %s', 'text'); console.info(''); say('info', 'A mail went', { mail: 'a1' })`,
    { LOG_FORMAT: 'json' },
  )
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(lines(text)).toEqual([
    { time, level: 'info', process: 'gate', message: 'two\nlines of text' },
    { time, level: 'info', process: 'gate', message: 'A mail went', fields: { mail: 'a1' } },
  ])
})

test('requests are logged only on demand', () => {
  const code = `say('debug', 'GET /', { status: 200 })`
  expect(printed(code, { LOG_FORMAT: 'json' })).toBe('')
  expect(lines(printed(code, { LOG_FORMAT: 'json', LOG_LEVEL: 'debug' }))).toMatchObject([{ level: 'debug' }])
})

test('people read the same as a sentence', () => {
  expect(printed(`console.log('Built'); say('info', 'A mail went', { mail: 'a1' })`, {})).toBe(
    'Built\nA mail went mail=a1\n',
  )
})
