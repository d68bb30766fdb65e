import { expect, test } from 'vitest'
import { type EndTurn, FairQueue, type Refused } from './fair-queue.ts'
import type { Client } from './rate-limits.ts'

const client = (network: string, { account = '', isKnown = false, aim = '' } = {}): Client => ({
  network,
  pool: network.replace(/\.\d+$/, ''),
  account,
  isKnown,
  aim,
})

/** A queue whose turns are ended one by one, and the names of those that had a turn. */
const queueOf = (limits: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) => {
  const queue = new FairQueue({ atOnce: 1, atOncePerNetwork: 100, waiting: 1000, ...limits })
  const order: string[] = []
  const ends: EndTurn[] = []
  const ask = (one: Client, name = one.network): 'waits' | Refused | 'network' => {
    const turn = queue.take(one)
    if (typeof turn === 'string') return turn
    void turn.then((end) => {
      order.push(typeof end === 'string' ? `${name} is told ${end}` : name)
      if (typeof end === 'function') ends.push(end)
    })
    return 'waits'
  }
  const next = async () => {
    ends.shift()?.()
    await Promise.resolve()
  }
  return { order, ask, next, queue }
}

test('a network with one request goes before one with many, even before a whole /24', async () => {
  const { ask, next, order } = queueOf()
  for (let n = 0; n < 50; n++) ask(client(`198.51.100.${n}`))
  ask(client('203.0.113.1'))
  await next()
  await next()
  expect(order.slice(0, 2)).toEqual(['198.51.100.0', '203.0.113.1'])
})

test('among a thousand networks, one that was not served yet goes before those that were', async () => {
  const { ask, next, order } = queueOf()
  const askAll = () => {
    for (let n = 0; n < 1000; n++) ask(client(`10.${n >> 8}.${n & 255}.1`))
  }
  askAll()
  for (let n = 0; n < 1000; n++) await next()
  askAll()
  order.length = 0
  ask(client('203.0.113.1'))
  await next()
  await next()
  expect(order).toContain('203.0.113.1')
})

test('a thousand networks that send requests at once, and then again, do not delay a newcomer', async () => {
  const { ask, next, order } = queueOf({ waiting: 40 })
  for (let round = 0; round < 2; round++) for (let n = 0; n < 1000; n++) ask(client(`10.${n >> 8}.${n & 255}.1`))
  expect(ask(client('203.0.113.1'))).toBe('waits')
  await next()
  await next()
  expect(order).toContain('203.0.113.1')
})

test('a known network goes before new ones', async () => {
  const { ask, next, order } = queueOf()
  for (let n = 0; n < 100; n++) ask(client(`10.0.${n}.1`))
  ask(client('203.0.113.1', { isKnown: true }), 'known')
  await next()
  await next()
  expect(order).toContain('known')
})

test('two accounts of one network take turns', async () => {
  const { ask, next, order } = queueOf()
  for (let n = 0; n < 20; n++) ask(client('203.0.113.1', { account: 'busy' }), 'busy')
  ask(client('203.0.113.1', { account: 'calm' }), 'calm')
  for (let n = 0; n < 3; n++) await next()
  expect(order).toContain('calm')
})

test('the network with most requests is still served', async () => {
  const { ask, next, order } = queueOf()
  for (let n = 0; n < 60; n++) ask(client('198.51.100.1'), 'many')
  for (let n = 0; n < 60; n++) ask(client(`10.0.${n}.1`), 'one')
  for (let n = 0; n < 60; n++) await next()
  expect(order.filter((name) => name === 'many').length).toBeGreaterThan(3)
})

test('a full queue refuses the network with most requests, and not the one with a single request', async () => {
  const { ask, next, order } = queueOf({ waiting: 30 })
  for (let n = 0; n < 31; n++) expect(ask(client('198.51.100.1'))).toBe('waits')
  expect(ask(client('198.51.100.1'))).toBe('busy again')
  expect(ask(client('203.0.113.1'))).toBe('waits')
  await next()
  await next()
  expect(order).toEqual(['198.51.100.1', '198.51.100.1 is told busy again', '203.0.113.1'])
})

test('a network has a limited number in progress, and gets new ones when they end', async () => {
  const { ask, next } = queueOf({ atOnce: 3, atOncePerNetwork: 2 })
  const asked = () => ask(client('203.0.113.1'))
  expect([asked(), asked(), asked()]).toEqual(['waits', 'waits', 'network'])
  await next()
  await next()
  expect([asked(), asked()]).toEqual(['waits', 'network'])
})

test('newcomers and the network with most requests do not keep one between them waiting forever', async () => {
  const { ask, next, order } = queueOf()
  for (let n = 0; n < 40; n++) ask(client('198.51.100.1'), 'most')
  for (let n = 0; n < 10; n++) ask(client('192.0.2.1'), 'some')
  for (let n = 0; n < 100; n++) {
    ask(client(`10.0.${n}.1`), 'one')
    await next()
  }
  const served = (name: string) => order.filter((one) => one === name).length
  expect(served('some')).toBeGreaterThan(3)
  expect(served('most')).toBeGreaterThan(3)
})

test('new networks that aim at the same account wait for one that aims at another, and do not take its place', async () => {
  const { ask, next, order } = queueOf({ waiting: 30 })
  const attack = (n: number) => ask(client(`10.${n >> 8}.${n & 255}.1`, { aim: `account ${n % 20}` }))
  for (let n = 0; n < 200; n++) attack(n)
  expect(ask(client('203.0.113.1', { aim: 'account of a bystander' }))).toBe('waits')
  for (let n = 200; n < 1000; n++) attack(n)
  await next()
  await next()
  expect(order).toContain('203.0.113.1')
})

test('a newcomer that loses its place to another is told at once, one that asks again is not', async () => {
  const { ask, next, order } = queueOf({ waiting: 2 })
  for (const network of ['192.0.2.1', '10.0.0.1', '10.0.1.1', '10.0.2.1']) ask(client(network))
  await next()
  expect(order).toEqual(['192.0.2.1', '10.0.0.1 is told busy'])
  expect(ask(client('10.0.0.1'))).toBe('busy again')
})

test('people who sign in to the same account do not count as a crowd', async () => {
  const { ask, next, order, queue } = queueOf()
  for (let n = 0; n < 50; n++) {
    ask(client(`203.0.${n}.1`, { aim: 'account of an office' }))
    await next()
    queue.forgive('account of an office')
  }
  for (let n = 0; n < 40; n++) ask(client(`10.0.${n}.1`, { aim: `account ${n % 20}` }))
  ask(client('203.0.200.1', { aim: 'account of an office' }))
  await next()
  await next()
  expect(order).toContain('203.0.200.1')
})
