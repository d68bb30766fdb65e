import { expect, it, test } from 'vitest'
import { readDetails, SECURITY_EVENT_LIMITS, storedDetails } from './event-rules.ts'

test.each([
  [
    { reason: 'Wrong password', identifier: 'dana@example.com' },
    ['Reason: Wrong password', 'Identifier: dana@example.com'],
  ],
  [{ fieldsUpdated: ['full_name', 'email'] }, ['Fields: full_name, email']],
  [{ resourceId: 'abc', action: 'delete reviews' }, ['Action: delete reviews', 'Record: abc']],
  [{}, []],
])('the details %j read %j', (details, lines) => {
  expect(readDetails(storedDetails(details)).map((line) => line.join(': '))).toEqual(lines)
})

it('shows details that are not JSON unchanged', () => {
  expect(readDetails('by hand')).toEqual([['Details', 'by hand']])
  expect(readDetails('')).toEqual([])
})

it('cuts what a visitor sent, so that details fit their field', () => {
  const long = 'x'.repeat(5000)
  const details = storedDetails({ reason: long, identifier: long, action: long, resourceId: long, violation: long })
  expect(details.length).toBeLessThan(SECURITY_EVENT_LIMITS.details)
  expect(() => JSON.parse(details)).not.toThrow()
})
