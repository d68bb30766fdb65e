import { expect, test } from 'vitest'
import { failedOutcome } from './mail-outcome.ts'

test.each([
  ['a recipient that does not exist', { command: 'RCPT TO', responseCode: 550 }, false, 'refused', false],
  ['a mail that is not wanted', { command: 'DATA', responseCode: 554 }, true, 'refused', false],
  ['an address that is no address', { code: 'EENVELOPE', command: 'API' }, false, 'refused', false],
  ['a full mailbox', { command: 'RCPT TO', responseCode: 452 }, false, 'postponed', false],
  ['a greylist', { command: 'DATA', responseCode: 451 }, true, 'postponed', false],
  ['a server that closes', { command: 'DATA', responseCode: 421 }, true, 'postponed', true],
  ['a wrong password', { command: 'AUTH PLAIN', code: 'EAUTH', responseCode: 535 }, false, 'postponed', true],
  ['a sender that is refused', { command: 'MAIL FROM', responseCode: 553 }, false, 'postponed', true],
  ['a server that is away', { command: 'CONN', code: 'ESOCKET' }, false, 'postponed', true],
  ['a connection lost in the middle of the mail', { command: 'CONN', code: 'ECONNECTION' }, true, 'unclear', true],
  ['no answer to a whole mail', { command: 'CONN', code: 'ETIMEDOUT' }, true, 'unclear', true],
] as const)('%s', (_, failure, hasBegun, outcome, isServerFault) => {
  expect(failedOutcome({ message: 'No.', ...failure }, hasBegun)).toEqual({ outcome, error: 'No.', isServerFault })
})
