import { expect, it, test } from 'vitest'
import { MAIL_KINDS } from './mail-kinds.ts'
import { bundledWith, MAIL_LIMITS, MAIL_POLICY } from './mail-policy.ts'

test.each(['recipient', 'sender', 'network'] as const)('every mail to a typed address is limited by %s', (of) => {
  const typed = MAIL_KINDS.filter((kind) => ['visitor', 'account', 'access'].includes(MAIL_POLICY[kind].to))
  for (const kind of typed)
    expect(MAIL_LIMITS.some((limit) => limit.of === of && limit.kinds.includes(kind))).toBe(true)
})

it('the question to the present address counts for it as other account mails do', () => {
  expect(MAIL_LIMITS.some(({ of, kinds }) => of === 'recipient' && kinds.includes('email_change_asked'))).toBe(true)
})

it('everything that waits for an administrator is told together', () => {
  const toAdmins = MAIL_KINDS.filter((kind) => MAIL_POLICY[kind].to === 'admin')
  for (const kind of toAdmins) expect(bundledWith(kind)).toEqual(toAdmins)
})

it('a mail that is not bundled is sent alone', () => {
  expect(bundledWith('inquiry_receipt')).toEqual(['inquiry_receipt'])
})
