import { Worker } from 'node:worker_threads'
import { quantile } from '../bench/time-script.ts'
import type { AttackAnswers, AttackOrder } from './attack-orders.ts'
import { type Crowd, QUOTES, quoteTo, SIGN_IN, steadily, type Timed } from './client.ts'

/** What bystanders use. */
export interface Scene extends Omit<AttackOrder, 'attack' | 'origin'> {
  crowd: Crowd
  /** People who sign in, each to their own account. */
  people: readonly { identity: string; password: string }[]
  /** Another member, who saves their own inquiry. */
  other: { token: string; inquiry: string }
}

export const ACTIONS = ['quote', 'sign-in', 'page', 'save'] as const
export type Action = (typeof ACTIONS)[number]
export type Seen = Record<Action, Timed[]>

let newcomers = 0
let signIns = 0
/** An address in a /24 that nobody has used before. */
const newcomer = (): string => {
  const n = ++newcomers
  return `${45 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}.9`
}

/** What people do during an attack. Each visitor is in a network that the product has never seen. */
export const watchBystanders = async (scene: Scene): Promise<Seen> => {
  const { crowd, listings, people, other, seconds } = scene
  const otherMember = newcomer()
  const [quote, signIn, page, save] = await Promise.all([
    steadily(4, seconds, (n) =>
      crowd.send(newcomer(), QUOTES, {
        method: 'POST',
        body: quoteTo(listings[n % listings.length] ?? '', 1e6 + newcomers),
      }),
    ),
    steadily(2, seconds, () => {
      const body = people[signIns++ % people.length] ?? {}
      return crowd.send(newcomer(), SIGN_IN, { method: 'POST', body })
    }),
    steadily(10, seconds, () => crowd.send(newcomer(), '/companies')),
    steadily(1, seconds, (n) =>
      crowd.send(otherMember, `${QUOTES}/${other.inquiry}`, {
        method: 'PATCH',
        body: { outcome: n % 2 ? 'won' : 'lost' },
        token: other.token,
      }),
    ),
  ])
  return { quote, 'sign-in': signIn, page, save }
}

/** Runs attackers for some seconds. @returns the responses they got */
export const attack = (order: AttackOrder): Promise<AttackAnswers> =>
  new Promise((ok, fail) => {
    const worker = new Worker(new URL('attackers.ts', import.meta.url), { workerData: order })
    worker.once('message', ok).once('error', fail)
  })

export const p95 = (timed: readonly Timed[]): number =>
  Math.round(
    quantile(
      timed.map(({ ms }) => ms),
      0.95,
    ),
  )

const GOALS = { p95Ms: 1000, withinMs: 3000, share: 0.99 } as const
const isGood = ({ status }: Timed): boolean => status >= 200 && status < 300

/** Goals that bystanders did not meet; empty if they met all. @param isCrowd true if 1,000 networks attacked */
export const missedGoals = (seen: Seen, isCrowd: boolean): string[] => {
  const all = Object.values(seen).flat()
  if (isCrowd) {
    const inTime = all.filter((one) => isGood(one) && one.ms <= GOALS.withinMs).length / all.length
    return inTime >= GOALS.share ? [] : [`${(100 * inTime).toFixed(1)} % within 3 s`]
  }
  const failed = all.filter((one) => !isGood(one))
  return [
    ...[...new Set(failed.map(({ status, text }) => `${status} ${text.slice(0, 90)}`))].map((why) => `refused: ${why}`),
    ...ACTIONS.filter((action) => p95(seen[action]) > GOALS.p95Ms).map((action) => `${action} over 1 s`),
  ]
}
