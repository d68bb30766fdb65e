import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT } from '../../server/process/project.ts'
import { PAGE_AT_FAILURE, readPlaywright, readVitest } from './test-reports.ts'

test('reports a failed unit test with its file, its sentence and the reason', () => {
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: join(PROJECT, 'domain/slug.test.ts'),
        message: '',
        status: 'failed',
        assertionResults: [
          { fullName: 'keeps digits', status: 'passed', failureMessages: [] },
          {
            fullName: 'strips accents',
            status: 'failed',
            failureMessages: ['\u001b[31mexpected e\u001b[39m\n    at 4:2'],
          },
        ],
      },
    ],
  }
  expect(readVitest(report)).toEqual({
    passed: 1,
    failed: 1,
    failures: ['domain/slug.test.ts: strips accents\n  expected e\n      at 4:2'],
  })
})

test('reports a test file that cannot be loaded', () => {
  const testResults = [
    { name: join(PROJECT, 'a.test.ts'), message: 'no such module', status: 'failed', assertionResults: [] },
  ]
  expect(readVitest({ numPassedTests: 0, numFailedTests: 0, testResults }).failures).toEqual([
    'a.test.ts\n  no such module',
  ])
})

test('reports a failed browser journey with its line, even if a retry passed', () => {
  const specs = [
    { title: 'signs in', file: 'auth.spec.ts', line: 3, tests: [{ status: 'expected', results: [{}] }] },
    {
      title: 'signs out',
      file: 'auth.spec.ts',
      line: 9,
      tests: [{ status: 'flaky', results: [{ errors: [{ message: 'no button' }] }, {}] }],
    },
  ]
  const report = {
    stats: { expected: 1, unexpected: 0, flaky: 1 },
    suites: [{ title: 'auth.spec.ts', suites: [{ title: 'signed in', specs }], specs: [] }],
  }
  expect(readPlaywright(report)).toEqual({
    passed: 1,
    failed: 1,
    failures: ['auth.spec.ts:9 signs out\n  no button'],
  })
})

test('reports a failed journey with all its errors and what was on the page', () => {
  const body = Buffer.from('On /auth:\n- button "Login"').toString('base64')
  const attachments = [
    { name: 'screenshot', path: 'test-failed-1.png' },
    { name: PAGE_AT_FAILURE, body },
  ]
  const results = [{ errors: [{ message: 'no heading' }, { message: 'status of 401' }], attachments }]
  const specs = [{ title: 'opens', file: 'auth.spec.ts', line: 3, tests: [{ status: 'unexpected', results }] }]
  const report = {
    stats: { expected: 0, unexpected: 1, flaky: 0 },
    suites: [{ title: 'auth.spec.ts', specs }],
  }
  expect(readPlaywright(report).failures).toEqual([
    'auth.spec.ts:3 opens\n  no heading\n  status of 401\n  On /auth:\n  - button "Login"',
  ])
})
