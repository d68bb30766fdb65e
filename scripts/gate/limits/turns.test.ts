import { expect, test } from 'vitest'
import { TRAFFIC_LIMITS } from '../../../domain/security/request-limits.ts'
import { type EndTurn, Turns } from './turns.ts'

const { atOnce, atOncePerNetwork } = TRAFFIC_LIMITS.read

test('a network with many requests does not keep one with a single request waiting', async () => {
  const turns = new Turns()
  const order: string[] = []
  const ends: EndTurn[] = []
  const ask = (network: string) => {
    const turn = turns.take('read', network)
    if (typeof turn === 'string') throw new Error(turn)
    void turn.then((end) => {
      order.push(network)
      ends.push(end)
    })
  }
  for (let n = 0; n < atOncePerNetwork; n++) ask('many')
  ask('one')
  await Promise.resolve()
  expect(order).toEqual(Array(atOnce).fill('many'))
  ends.shift()?.()
  ends.shift()?.()
  await Promise.resolve()
  expect(order.slice(atOnce)).toEqual(['many', 'one'])
})

test('a network has only so many under way, and gets new ones when they end', async () => {
  const turns = new Turns()
  const taken = Array.from({ length: atOncePerNetwork }, () => turns.take('read', 'a'))
  expect(turns.take('read', 'a')).toBe('network')
  expect(turns.take('write', 'a')).not.toBe('network')
  const first = taken[0]
  if (typeof first === 'string' || !first) throw new Error('no turn')
  const end = await first
  end()
  end()
  expect(turns.take('read', 'a')).not.toBe('network')
  expect(turns.take('read', 'a')).toBe('network')
})

test('when too many wait, others are sent away', () => {
  const turns = new Turns()
  const most = TRAFFIC_LIMITS['sign-in'].atOnce + TRAFFIC_LIMITS['sign-in'].waiting
  for (let n = 0; n < most; n++) expect(turns.take('sign-in', `network ${n}`)).not.toBe('all')
  expect(turns.take('sign-in', 'another')).toBe('all')
})
