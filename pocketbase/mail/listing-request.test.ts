import { expect, it, test } from 'vitest'
import { letterText } from './letter-text.ts'
import { decisionLetter, type RequestFacts, requestLetter } from './listing-request.ts'

const facts: RequestFacts = {
  badge: 'verified',
  status: 'approved',
  companyName: 'Prairie Lines',
  ownerName: '',
  ownerEmail: 'dana@example.com',
  companyUrl: 'https://directory.example/company/prairie-lines',
  consoleUrl: 'https://directory.example/admin/requests',
}

it('tells administrators who asks for what, and where to decide it', () => {
  const letter = requestLetter(facts)
  expect(letter.subject).toBe('Request for verified: Prairie Lines')
  expect(letterText(letter)).toContain('Asked by: dana@example.com')
  expect(letterText(letter)).toContain(facts.consoleUrl)
  expect(letter.replyTo).toBe('dana@example.com')
})

test.each([
  ['approved', 'verified', 'Request approved: Prairie Lines', 'It carries the Verified badge now.'],
  ['approved', 'featured', 'Request approved: Prairie Lines', 'before other companies'],
  ['declined', 'featured', 'Request declined: Prairie Lines', 'was not made a featured listing'],
] as const)('tells the owner that a request was %s (%s)', (status, badge, subject, text) => {
  const letter = decisionLetter({ ...facts, status, badge })
  expect(letter.subject).toBe(subject)
  expect(letterText(letter)).toContain(text)
})
