import { expect, it, test } from 'vitest'
import { MAIL_KINDS, type MailKind } from './mail-kinds.ts'
import { bundledWith, MAIL_LIMITS, MAIL_POLICY } from './mail-policy.ts'

test.each(['recipient', 'sender', 'network'] as const)('every email to a typed address is limited by %s', (of) => {
  // codes are counted by account and place instead: see accounts/attempt-limits.ts
  const isCode = (kind: MailKind) => of === 'recipient' && ['sign_in_code', 'proof_code'].includes(kind)
  const typed = MAIL_KINDS.filter(
    (kind) => ['visitor', 'account', 'access'].includes(MAIL_POLICY[kind].to) && !isCode(kind),
  )
  for (const kind of typed)
    expect(MAIL_LIMITS.some((limit) => limit.of === of && limit.kinds.includes(kind))).toBe(true)
})

it('the question to the current address counts like other account emails', () => {
  expect(MAIL_LIMITS.some(({ of, kinds }) => of === 'recipient' && kinds.includes('email_change_requested'))).toBe(true)
})

it('everything that waits for an administrator is emailed together, and alarms do not wait for it', () => {
  const alarms = ['security_alarm', 'repeated_refusals'] as const
  const work = MAIL_KINDS.filter((kind) => MAIL_POLICY[kind].to === 'admin' && !alarms.some((alarm) => alarm === kind))
  for (const kind of work) expect(bundledWith(kind)).toEqual(work)
  for (const kind of alarms) expect(bundledWith(kind)).toEqual([kind])
})

it('an email that is not bundled is sent alone', () => {
  expect(bundledWith('inquiry_receipt')).toEqual(['inquiry_receipt'])
})
