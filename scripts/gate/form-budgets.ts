import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { FORM_BUDGETS } from '../../domain/security/request-limits.ts'

const FORM = /^\/api\/collections\/(inquiries|reviews|contact_messages)\/records$/
type Form = keyof typeof FORM_BUDGETS

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
 * Counts the forms that each network sends, in all and to one company. A company is never closed to others by what one
 * network sends to it.
 */
export class FormBudgets {
  readonly #limiters: Readonly<Record<Form, readonly [ofAll: RateLimiterMemory, toOne: RateLimiterMemory]>>

  constructor() {
    const limiter = ([points, duration]: readonly [number, number]) => new RateLimiterMemory({ points, duration })
    const pair = ({ inAll, toOneCompany }: (typeof FORM_BUDGETS)[Form]) =>
      [limiter(inAll), limiter(toOneCompany)] as const
    this.#limiters = {
      inquiries: pair(FORM_BUDGETS.inquiries),
      reviews: pair(FORM_BUDGETS.reviews),
      contact_messages: pair(FORM_BUDGETS.contact_messages),
    }
  }

  /** Takes a form from the network's budgets, if the request is one. */
  async take(method: string, path: string, network: string, body: Buffer): Promise<FormTicket> {
    const form = method === 'POST' ? FORM.exec(path)?.[1] : undefined
    if (!form) return FREE
    const [ofAll, toOne] = this.#limiters[form as Form]
    const keys = [
      [ofAll, network],
      [toOne, `${network} ${listingIn(body)}`],
    ] as const
    const taken: (typeof keys)[number][] = []
    const giveBack = async () => {
      for (const [limiter, key] of taken.splice(0)) await limiter.reward(key)
    }
    for (const [limiter, key] of keys)
      try {
        await limiter.consume(key)
        taken.push([limiter, key] as (typeof keys)[number])
      } catch (refusal) {
        await giveBack()
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        return { wait: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)), giveBack: FREE.giveBack }
      }
    return { wait: 0, giveBack }
  }
}
