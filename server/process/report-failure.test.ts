import { expect, test } from 'vitest'
import { failureText } from './report-failure.ts'

test('a failure gives its reason once, however often it was passed on', () => {
  const full = new Error('ENOSPC: no space left on device, write')
  const words = 'The disk is full: ENOSPC: no space left on device, write'
  expect(failureText(full)).toBe(words)
  expect(failureText(new Error(failureText(full), { cause: full }))).toBe(words)
  expect(failureText(new Error('The site was not built', { cause: full }))).toBe(`The site was not built (${words})`)
})
