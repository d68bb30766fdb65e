import { expect, test } from 'vitest'
import { FairSpace } from './fair-memory.ts'

const KB = 1024
const pool = (name: string, isKnown = false) => ({ pool: name, isKnown })

test('a network that fills the space loses its oldest share to one that needs little', () => {
  const space = new FairSpace(1000 * KB)
  const shares = Array.from({ length: 10 }, () => space.share(pool('many')))
  expect(shares.map((share) => share.take(100 * KB))).toEqual(Array(10).fill(true))
  expect(space.share(pool('many')).take(KB)).toBe(false)
  expect(space.share(pool('one')).take(20 * KB)).toBe(true)
  expect(shares.map(({ lost }) => lost.aborted)).toEqual([true, ...Array(9).fill(false)])
})

test('a thousand networks that fill it leave room for a thousand others', () => {
  const space = new FairSpace(64 * KB * KB)
  const attackers = Array.from({ length: 3000 }, (_, n) => space.share(pool(`attacker ${n % 1000}`)))
  for (const share of attackers) share.take(22 * KB)
  const taken = Array.from({ length: 1000 }, (_, n) => space.share(pool(`visitor ${n}`)).take(2 * KB))
  expect(taken).toEqual(Array(1000).fill(true))
})

test('a known network keeps its shares when new ones need space', () => {
  const space = new FairSpace(100 * KB)
  const known = space.share(pool('known', true))
  known.take(60 * KB)
  const stranger = space.share(pool('stranger'))
  stranger.take(40 * KB)
  expect(space.share(pool('another')).take(10 * KB)).toBe(true)
  expect([known.lost.aborted, stranger.lost.aborted]).toEqual([false, true])
})

test('released space is free again, and a lost share takes no more', () => {
  const space = new FairSpace(100)
  const first = space.share(pool('a'))
  expect([first.take(100), space.share(pool('a')).take(1)]).toEqual([true, false])
  first.giveBack()
  first.giveBack()
  const second = space.share(pool('a'))
  expect([second.take(100), space.share(pool('b')).take(10)]).toEqual([true, true])
  expect([second.lost.aborted, second.take(1)]).toEqual([true, false])
})

test('a network that lost everything may take again what fits, and releases it', () => {
  const space = new FairSpace(100)
  const lost = space.share(pool('a'))
  lost.take(100)
  space.share(pool('b')).take(10)
  lost.giveBack()
  const again = space.share(pool('a'))
  expect([lost.lost.aborted, again.take(90), space.share(pool('a')).take(1)]).toEqual([true, true, false])
  again.giveBack()
  expect(space.share(pool('c')).take(90)).toBe(true)
})

test('one network gets at most its own part', () => {
  const space = new FairSpace(2, 1)
  expect([space.share(pool('a')).take(1), space.share(pool('a')).take(1)]).toEqual([true, false])
  expect([space.share(pool('b')).take(1), space.share(pool('c')).take(1)]).toEqual([true, false])
})
