import { describe, expect, test } from 'vitest'
import { FORM_BUDGETS, NEIGHBORHOOD_TIMES, TRAFFIC_LIMITS } from '../../../domain/security/request-limits.ts'
import { FormBudgets } from './form-limits.ts'
import { Budgets } from './rate-limits.ts'

const range = (count: number): number[] => Array.from({ length: count }, (_, n) => n)
const ipv6 = (site: number) => (n: number) => `2001:db8:${site}:${n.toString(16)}::`
const ipv4 = (n: number) => `203.0.${Math.floor(n / 250)}.${n % 250}`

/** How many of a number of networks a limit admits while they use it up one after another. */
const letIn = async (networks: readonly string[], isLetIn: (network: string) => Promise<boolean>): Promise<number> => {
  let count = 0
  for (const network of networks) if (await isLetIn(network)) count++
  return count
}

describe('one customer with many IPv6 networks', () => {
  const networks = 2 * NEIGHBORHOOD_TIMES

  test('has as many requests as sixteen of them, and takes none from others', async () => {
    const budgets = new Budgets()
    const { requests } = TRAFFIC_LIMITS['superuser-sign-in']
    const useUp = async (network: string) => {
      const waits = []
      for (const _ of range(requests)) waits.push(await budgets.take('superuser-sign-in', network))
      return waits.every((wait) => wait === 0)
    }
    expect(await letIn(range(networks).map(ipv6(7)), useUp)).toBe(NEIGHBORHOOD_TIMES)
    expect(await useUp(ipv6(8)(0))).toBe(true)
    expect(await letIn(range(networks).map(ipv4), useUp)).toBe(networks)
  })

  test('sends as many forms as sixteen of them; a refused one does not count', async () => {
    const budgets = new FormBudgets()
    const [forms] = FORM_BUDGETS.contact_messages.inAll
    const path = '/api/collections/contact_messages/records'
    const send = (network: string) => budgets.take('POST', path, network, Buffer.from('{}'))
    for (const network of range(networks).map(ipv6(7)))
      for (const _ of range(forms)) await (await send(network)).giveBack()
    const useUp = async (network: string) => {
      const waits = []
      for (const _ of range(forms)) waits.push((await send(network)).wait)
      return waits.every((wait) => wait === 0)
    }
    expect(await letIn(range(networks).map(ipv6(7)), useUp)).toBe(NEIGHBORHOOD_TIMES)
    expect(await useUp(ipv6(8)(0))).toBe(true)
  })
})
