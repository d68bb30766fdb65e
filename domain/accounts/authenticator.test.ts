import { describe, expect, it } from 'vitest'
import { appCode, appUri, stepOfCode } from './authenticator.ts'
import { recoveryCodeIn, recoveryCodeText } from './second-factor.ts'

/** "12345678901234567890" in base32, the secret of RFC 6238. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const S = 1000
const STEP = 30 * S

describe('the code of an authenticator app', () => {
  // appendix B of RFC 6238 has eight digits, of which apps show the last six
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('is that of RFC 6238 at second %d', (second, digits) => {
    expect(appCode(RFC_SECRET, second * S)).toBe(digits.slice(2))
  })

  const now = 1_800_000_000 * S
  const step = now / STEP

  it.each([
    ['now', 0, 0],
    ['one step late', -STEP, -1],
    ['one step early', STEP, 1],
  ])('is accepted %s', (_, away, steps) => {
    expect(stepOfCode(RFC_SECRET, 0, appCode(RFC_SECRET, now + away), now)).toBe(step + steps)
  })

  it.each([-2, 2])('is wrong %d steps away', (steps) => {
    expect(stepOfCode(RFC_SECRET, 0, appCode(RFC_SECRET, now + steps * STEP), now)).toBe('wrong')
  })

  it('works once, and an older one does not work after it', () => {
    const accepted = stepOfCode(RFC_SECRET, 0, appCode(RFC_SECRET, now), now)
    expect(accepted).toBe(step)
    expect(stepOfCode(RFC_SECRET, step, appCode(RFC_SECRET, now), now)).toBe('used')
    expect(stepOfCode(RFC_SECRET, step, appCode(RFC_SECRET, now - STEP), now)).toBe('used')
    expect(stepOfCode(RFC_SECRET, step, appCode(RFC_SECRET, now + STEP), now)).toBe(step + 1)
  })

  it('may be typed in groups, and nothing else is a code', () => {
    const code = appCode(RFC_SECRET, now)
    expect(stepOfCode(RFC_SECRET, 0, ` ${code.slice(0, 3)} ${code.slice(3)} `, now)).toBe(step)
    for (const typed of ['', '12345', `${code}0`, 'abcdef', '١٢٣٤٥٦'])
      expect(stepOfCode(RFC_SECRET, 0, typed, now)).toBe('wrong')
  })

  it('belongs to one secret', () => {
    expect(stepOfCode('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', 0, appCode(RFC_SECRET, now), now)).toBe('wrong')
  })
})

it('the QR code names the directory and the account', () => {
  const uri = new URL(appUri(RFC_SECRET, 'dana+fleet@example.com'))
  expect(uri.href).toMatch(/^otpauth:\/\/totp\/Haulindex:dana%2Bfleet%40example\.com\?/)
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Haulindex',
    secret: RFC_SECRET,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

it('a recovery code is read with and without its dash, in any letter case', () => {
  expect(recoveryCodeText('k7qf29dm4x')).toBe('k7qf2-9dm4x')
  for (const typed of ['k7qf2-9dm4x', ' K7QF2 9DM4X ', 'k7qf29dm4x']) expect(recoveryCodeIn(typed)).toBe('k7qf29dm4x')
  for (const typed of ['', '123456', 'k7qf2-9dm4']) expect(recoveryCodeIn(typed)).toBeUndefined()
})
