import { expect, test } from 'vitest'
import { letterText } from './letter.ts'
import { decisionLetter, type RequestFacts } from './listing.ts'

const facts: RequestFacts = {
  badge: 'verified',
  status: 'approved',
  reason: '',
  companyName: 'Prairie Lines',
  companyUrl: 'https://directory.example/company/prairie-lines',
}

test.each([
  ['approved', 'verified', 'Request approved: Prairie Lines', 'It carries the Verified badge now.'],
  ['approved', 'featured', 'Request approved: Prairie Lines', 'before other companies'],
  ['declined', 'featured', 'Request declined: Prairie Lines', 'was not made a featured listing'],
] as const)('tells the owner that a request was %s (%s)', (status, badge, subject, text) => {
  const letter = decisionLetter({ ...facts, status, badge })
  expect(letter.subject).toBe(subject)
  expect(letterText(letter)).toContain(text)
})
