import { expect, test } from 'vitest'
import { isEmailAddress } from './email-address.ts'

test.each(['john&sons@example.com', "o'neil@example.com", 'ann+1@mail.example.co', 'a_b-c.d@example.com'])(
  'accepts the address %s',
  (address) => {
    expect(isEmailAddress(address)).toBe(true)
  },
)

test.each([
  '',
  'ann',
  'ann@',
  '@example.com',
  'ann@localhost',
  'ann@example..com',
  'a b@example.com',
  'a"b@example.com',
])('refuses %j', (address) => {
  expect(isEmailAddress(address)).toBe(false)
})
