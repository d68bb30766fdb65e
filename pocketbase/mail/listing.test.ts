import { expect, test } from 'vitest'
import { letterText } from './letter.ts'
import { type BadgeFacts, badgeDecision } from './listing.ts'

const facts: BadgeFacts = {
  badge: 'verified',
  status: 'approved',
  reason: '',
  companyName: 'Prairie Lines',
  companyUrl: 'https://directory.example/company/prairie-lines',
}

test.each([
  ['approved', 'verified', 'Request approved: Prairie Lines', 'It now shows the Verified badge.'],
  ['approved', 'featured', 'Request approved: Prairie Lines', 'before other companies'],
  ['declined', 'featured', 'Request declined: Prairie Lines', 'did not become a featured listing'],
] as const)('tells the owner that a request was %s (%s)', (status, badge, subject, text) => {
  const letter = badgeDecision({ ...facts, status, badge })
  expect(letter.subject).toBe(subject)
  expect(letterText(letter)).toContain(text)
})
