import { describe, expect, it, test } from 'vitest'
import {
  clientAddress,
  isLoopbackAddress,
  isWithin,
  neighborhoodOf,
  networkOf,
  parseNetworks,
  poolOf,
} from './client-network.ts'

describe('limits count', () => {
  it.each([
    ['an IPv4 address for itself', '203.0.113.7', '203.0.113.7'],
    ['an IPv4 address in IPv6 as that', '::ffff:203.0.113.7', '203.0.113.7'],
    ['an IPv6 address by its /64', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['its neighbor alike', '2001:db8:1:2:ffff::1', '2001:db8:1:2::'],
    ['one with a zone', 'fe80::1%eth0', 'fe80::'],
    ['one in brackets', '[2001:db8:1:2::9]:443', '2001:db8:1:2::'],
    ['what is none as one', 'unknown', '0.0.0.0'],
    ['other spellings of one as none', '127.1', '0.0.0.0'],
    ['a number as none', '2130706433', '0.0.0.0'],
    ['octets as none', '0177.0.0.1', '0.0.0.0'],
  ])('%s', (_, address, network) => expect(networkOf(address)).toBe(network))
})

test.each([
  ['2001:db8:1:2::', '2001:db8:1::'],
  ['2001:db8:1:ffff::', '2001:db8:1::'],
  ['2001:db8:2:2::', '2001:db8:2::'],
  ['203.0.113.7', undefined],
])('the network %s is in the neighborhood %s', (network, neighborhood) => {
  expect(neighborhoodOf(network)).toBe(neighborhood)
})

test.each([
  ['203.0.113.7', '203.0.113.0'],
  ['203.0.113.255', '203.0.113.0'],
  ['203.0.114.7', '203.0.114.0'],
  ['2001:db8:1:2::', '2001:db8:1::'],
  ['2001:db8:1:ffff::', '2001:db8:1::'],
  ['0.0.0.0', '0.0.0.0'],
])('shared pools count the network %s as %s', (network, pool) => expect(poolOf(network)).toBe(pool))

describe('the client', () => {
  it('is the peer without a proxy', () => expect(clientAddress('203.0.113.7', undefined, false)).toBe('203.0.113.7'))
  it('is the last one that the trusted proxy named, whatever comes before', () =>
    expect(clientAddress('127.0.0.1', '127.0.0.1, 198.51.100.1', true)).toBe('198.51.100.1'))
  it('is unknown if the trusted proxy names none', () => {
    expect(clientAddress('127.0.0.1', '', false)).toBe('0.0.0.0')
    expect(clientAddress('127.0.0.1', '198.51.100.1, me', true)).toBe('0.0.0.0')
  })
  it('is not this machine if an unnamed proxy runs on it', () => {
    expect(clientAddress('127.0.0.1', undefined, true)).toBe('0.0.0.0')
    expect(clientAddress('::1', undefined, true)).toBe('0.0.0.0')
  })
})

test('reads the operator’s networks from a list', () => {
  const networks = parseNetworks('10.0.0.0/8, 192.0.2.7,2001:db8::/32')
  const within = ['10.1.2.3', '192.0.2.7', '::ffff:10.0.0.1', '2001:db8::5']
  expect(within.map((address) => isWithin(address, networks))).toEqual([true, true, true, true])
  expect(['11.0.0.1', '192.0.2.8', '2001:db9::1', 'x'].map((address) => isWithin(address, networks))).toEqual(
    Array(4).fill(false),
  )
  expect(() => parseNetworks('10.0.0.0/40')).toThrow('"10.0.0.0/40"')
  expect(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'].every(isLoopbackAddress)).toBe(true)
  expect(['0.0.0.0', '10.0.0.1', ''].some(isLoopbackAddress)).toBe(false)
})
