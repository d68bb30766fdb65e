import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
  ['2001:db8::1', '2001:0DB8:0000:0000:1:2:3:4'],
  ['fe80::1%eth0', 'fe80::2'],
  ['192.0.2.7', '::ffff:192.0.2.7'],
])('%s and %s are of one network', (one, other) => {
  expect(networkOf(one)).toBe(networkOf(other))
})

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:3::1'],
  ['192.0.2.7', '192.0.2.8'],
  ['::1', '1::'],
])('%s and %s are of two', (one, other) => {
  expect(networkOf(one)).not.toBe(networkOf(other))
})
