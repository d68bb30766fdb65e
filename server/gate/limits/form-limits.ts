import { neighborhoodOf } from '../../../domain/security/client-network.ts'
import { FORM_BUDGETS, NEIGHBORHOOD_TIMES } from '../../../domain/security/request-limits.ts'
import { Counter } from './rate-limits.ts'

const FORM = /^\/api\/collections\/(inquiries|reviews|contact_messages|removal_requests|requests|watches)\/records$/
type Form = keyof typeof FORM_BUDGETS

type Counters = readonly [ofAll: Counter, toOne: Counter, ofNeighborhood: Counter]

/** What a form used of a network's limits. Returned if the form is not accepted. */
export interface FormTicket {
  /** Seconds until the network may send another form. 0 for now. */
  wait: number
  giveBack(): void
}

const FREE: FormTicket = { wait: 0, giveBack: () => undefined }

const countersOf = ({ inAll, toOneCompany }: (typeof FORM_BUDGETS)[Form]): Counters => [
  new Counter(inAll),
  new Counter(toOneCompany),
  new Counter([inAll[0] * NEIGHBORHOOD_TIMES, inAll[1]]),
]

const listingIn = (body: Buffer): string => {
  try {
    const { listing } = JSON.parse(body.toString())
    return typeof listing === 'string' ? listing.slice(0, 30) : ''
  } catch {
    return ''
  }
}

/**
 * Counts each network's forms, in total and per company, and those of each IPv6 /48. What one network sends to a
 * company never blocks others.
 */
export class FormBudgets {
  readonly #counters: Readonly<Record<Form, Counters>> = {
    inquiries: countersOf(FORM_BUDGETS.inquiries),
    reviews: countersOf(FORM_BUDGETS.reviews),
    contact_messages: countersOf(FORM_BUDGETS.contact_messages),
    removal_requests: countersOf(FORM_BUDGETS.removal_requests),
    requests: countersOf(FORM_BUDGETS.requests),
    watches: countersOf(FORM_BUDGETS.watches),
  }

  /** Counts a form, if the request is one. */
  take(method: string, path: string, network: string, body: Buffer): FormTicket {
    const form = method === 'POST' ? FORM.exec(path)?.[1] : undefined
    if (!form) return FREE
    const [ofAll, toOne, ofNeighborhood] = this.#counters[form as Form]
    const neighborhood = neighborhoodOf(network)
    const keys: [Counter, string][] = [
      [ofAll, network],
      [toOne, `${network} ${listingIn(body)}`],
      ...(neighborhood ? [[ofNeighborhood, neighborhood] satisfies [Counter, string]] : []),
    ]
    const wait = Math.max(...keys.map(([counter, key]) => counter.secondsFull(key)))
    if (wait > 0) return { wait, giveBack: FREE.giveBack }
    for (const [counter, key] of keys) counter.add(key)
    return {
      wait: 0,
      giveBack: () => {
        for (const [counter, key] of keys.splice(0)) counter.giveBack(key)
      },
    }
  }
}
