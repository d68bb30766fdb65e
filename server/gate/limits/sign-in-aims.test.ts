import { expect, test } from 'vitest'
import { SignInAims } from './sign-in-aims.ts'

const SIGN_IN = '/api/collections/users/auth-with-password'
const DEVICE = 'x-known-device'
const aims = new SignInAims()
const aimOf = (body: string, headers = {}, path = SIGN_IN) => aims.aimOf(path, headers, Buffer.from(body))
const DANA = aimOf('{"identity":"dana@haul.example","password":"a"}')

test('a sign-in aims at the account that it names, in any spelling', () => {
  expect(aimOf('{"password":"b","identity":" Dana@Haul.example"}')).toBe(DANA)
  expect(aimOf('{"identity":"other@haul.example"}')).not.toBe(DANA)
})

test.each([
  'identity=dana%40haul.example',
  '{"Identity":"dana@haul.example"}',
  '{"identity":"x1","IDENTITY":"dana@haul.example"}',
  '{"identity":7}',
  'null',
  '',
])('sign-ins that our clients would not send aim at the same account: %s', (body) => {
  expect(aimOf(body)).toBe(aimOf('{}'))
})

test('other requests aim at no account', () => {
  expect(aimOf('{"identity":"dana@haul.example"}', {}, '/api/directory/sign-in-code')).toBe('')
})

test('a device that has signed in counts for itself; an unknown one does not', () => {
  const at = (device: string) => aimOf('{"identity":"dana@haul.example"}', { [DEVICE]: device })
  expect(at('known')).toBe(DANA)
  aims.note({ [DEVICE]: 'known' })
  expect(at('known')).not.toBe(DANA)
  expect(at('made up')).toBe(DANA)
})
