import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { neighbourhoodOf } from '../../../domain/security/client-network.ts'
import { FORM_BUDGETS, NEIGHBOURHOOD_TIMES } from '../../../domain/security/request-limits.ts'

const FORM = /^\/api\/collections\/(inquiries|reviews|contact_messages|removal_requests)\/records$/
type Form = keyof typeof FORM_BUDGETS

type Limiters = readonly [ofAll: RateLimiterMemory, toOne: RateLimiterMemory, ofNeighbourhood: RateLimiterMemory]

/** What one network has taken for a form, which it gets back when the form is not accepted. */
export interface FormTicket {
  /** Seconds until the network may send such a form again; 0 when it may now. */
  wait: number
  giveBack(): Promise<void>
}

const FREE: FormTicket = { wait: 0, giveBack: async () => undefined }

const listingIn = (body: Buffer): string => {
  try {
    const { listing } = JSON.parse(body.toString())
    return typeof listing === 'string' ? listing.slice(0, 30) : ''
  } catch {
    return ''
  }
}

/**
 * Counts the forms that each network sends, in all and to one company, and those of each neighbourhood of IPv6. A company is never closed to others by what one
 * network sends to it.
 */
export class FormBudgets {
  readonly #limiters: Readonly<Record<Form, Limiters>>

  constructor() {
    const limiter = ([points, duration]: readonly [number, number]) => new RateLimiterMemory({ points, duration })
    const limitersOf = ({ inAll, toOneCompany }: (typeof FORM_BUDGETS)[Form]) =>
      [limiter(inAll), limiter(toOneCompany), limiter([inAll[0] * NEIGHBOURHOOD_TIMES, inAll[1]])] as const
    this.#limiters = {
      inquiries: limitersOf(FORM_BUDGETS.inquiries),
      reviews: limitersOf(FORM_BUDGETS.reviews),
      contact_messages: limitersOf(FORM_BUDGETS.contact_messages),
      removal_requests: limitersOf(FORM_BUDGETS.removal_requests),
    }
  }

  /** Takes a form from the network's budgets, if the request is one. */
  async take(method: string, path: string, network: string, body: Buffer): Promise<FormTicket> {
    const form = method === 'POST' ? FORM.exec(path)?.[1] : undefined
    if (!form) return FREE
    const [ofAll, toOne, ofNeighbourhood] = this.#limiters[form as Form]
    const neighbourhood = neighbourhoodOf(network)
    const keys: [RateLimiterMemory, string][] = [
      [ofAll, network],
      [toOne, `${network} ${listingIn(body)}`],
      ...(neighbourhood ? [[ofNeighbourhood, neighbourhood] satisfies [RateLimiterMemory, string]] : []),
    ]
    const taken: typeof keys = []
    const giveBack = async () => {
      for (const [limiter, key] of taken.splice(0)) await limiter.reward(key)
    }
    for (const [limiter, key] of keys)
      try {
        await limiter.consume(key)
        taken.push([limiter, key])
      } catch (refusal) {
        await giveBack()
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        return { wait: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)), giveBack: FREE.giveBack }
      }
    return { wait: 0, giveBack }
  }
}
