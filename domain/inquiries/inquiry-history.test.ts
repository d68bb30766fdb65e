import { expect, test } from 'vitest'
import { deliveryText } from './inquiry-history.ts'

test.each([
  ['sent', '', 'Sent'],
  ['sending', '', 'Being sent'],
  ['failed', "Can't send mail - all recipients were rejected: 550 5.1.1 No such user", 'The address does not exist.'],
  ['failed', '552 5.2.2 Over quota', 'The mailbox is full.'],
  ['failed', 'Message failed: 554 Spam', 'The mail server of the address refused it.'],
  ['failed', 'We don’t know if the mail server accepted this email', 'It could not be delivered.'],
  ['pending', '452 4.2.2 Mailbox full', 'it is tried again: The mailbox is full.'],
  [
    'withheld',
    'This address gets at most 5 receipts an hour.',
    'Not sent: This address gets at most 5 receipts an hour.',
  ],
] as const)('a mail that is %s with "%s" reads "…%s"', (state, error, words) =>
  expect(deliveryText({ state, error })).toMatch(new RegExp(`${words.replace(/[.?]/g, '\\$&')}$`)),
)
