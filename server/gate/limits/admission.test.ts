import { expect, test } from 'vitest'
import type { Asked } from '../gate-request.ts'
import { Admission } from './admission.ts'
import type { EndTurn } from './fair-queue.ts'

const asked = (pool: string): Asked => ({
  method: 'POST',
  path: '/api/collections/users/auth-with-password',
  query: '',
  network: `${pool}.1`,
  sender: `${pool}.1`,
  pool,
  isOperator: false,
  isNearby: false,
  token: '',
  account: '',
  saysSuperuser: false,
  requestId: 'r',
})
const attackers = Array.from({ length: 100 }, (_, n) => asked(`10.0.${n}`))
const signIn = (admission: Admission, from: Asked) =>
  admission.turn('sign-in', from, undefined, `account of ${from.pool}`)

test('networks that sent a form have no reserve for password checks; those that signed in have one', async () => {
  const admission = new Admission(true)
  for (const one of attackers) admission.note({ ...one, path: '/api/collections/inquiries/records' }, 204, true, {})
  admission.note(asked('192.0.2'), 200, false, {})
  const served: string[] = []
  const ends: EndTurn[] = []
  const ask = (from: Asked) =>
    signIn(admission, from).then(
      (end) => {
        served.push(from.pool)
        ends.push(end)
      },
      () => undefined,
    )
  for (const one of attackers) void ask(one)
  for (const pool of ['203.0.113', '192.0.2']) void ask(asked(pool))
  for (let turn = 0; turn < 40; turn++) {
    await new Promise(setImmediate)
    ends.shift()?.()
  }
  expect(served).toContain('203.0.113')
  expect(served.indexOf('192.0.2')).toBe(1)
})
