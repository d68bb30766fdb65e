/** Records for the tasks, created in a directory of the demo. */

import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { DEMO_ACCOUNTS } from '../../demo/accounts.ts'
import { compare } from '../../domain/security/write-filter.ts'
import { signInSuperuser } from '../../server/pocketbase/backend.ts'
import type { Secrets } from '../../server/settings/secrets.ts'

export interface Scene {
  password: string
  /** A word in each of 50 listings. */
  word: string
  /** Name of a listing to assign, and of one whose phone number was changed. */
  company: string
  changed: string
  claimed: { slug: string; email: string }
  member: { name: string; email: string }
  customer: string
  /** A carrier that visitors look for: one of three refrigerated carriers in Toronto. */
  cold: { word: string; name: string; usdot: string }
  /** USDOT number of a verified carrier with a federal record. */
  checked: string
}

type Row = Readonly<Record<string, unknown>>
type Ask = (method: string, path: string, body?: object) => Promise<Row>

const records = (collection: string, rest = '') => `/api/collections/${collection}/records${rest}`

const askerOf =
  (url: string, token: string): Ask =>
  async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: token, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}: ${await response.text()}`)
    return (await response.json()) as Row
  }

const firstOf = async (ask: Ask, collection: string, filter: string): Promise<Row> => {
  const { items } = await ask('GET', records(collection, `?perPage=1&filter=${encodeURIComponent(filter)}`))
  const [first] = items as Row[]
  if (!first) throw new Error(`the demo has no ${collection} where ${filter}`)
  return first
}

const idOf = async (ask: Ask, collection: string, filter: string): Promise<string> =>
  String((await firstOf(ask, collection, filter))['id'])

/** Resolves when the site and its search show every record. */
const published = async (ask: Ask): Promise<void> => {
  while (Number((await ask('GET', '/api/directory/publishing'))['pending']) > 0) await setTimeout(POLL_MS)
}
const POLL_MS = 200

/** @param url of a running directory with its demo accounts */
export const makeScene = async (url: string, secrets: Secrets): Promise<Scene> => {
  const ask = askerOf(url, await signInSuperuser(url, secrets))
  const mark = randomUUID().replace(/\d|-/g, '').slice(0, 6)
  const [location, service, toronto, refrigerated, owner] = await Promise.all([
    idOf(ask, 'locations', 'slug = "chicago"'),
    idOf(ask, 'services', 'slug = "freight"'),
    idOf(ask, 'locations', 'slug = "toronto"'),
    idOf(ask, 'services', 'slug = "refrigerated"'),
    idOf(ask, 'users', compare('email', '=', DEMO_ACCOUNTS[1].email)),
  ])
  const listing = (name: string, values: object = {}) =>
    ask('POST', records('company_listings'), {
      name,
      description: 'Full truckload across the Midwest.',
      location,
      services: [service],
      phone: '312-555-0142',
      email: `${name.replace(/\W/g, '').toLowerCase()}@example.com`,
      address: '12 Dock Street',
      ...values,
    })
  const word = `Many ${mark}`
  const [company, changed, lead] = [`Assign ${mark}`, `Changed ${mark}`, `Lead ${mark}`]
  for (let n = 0; n < 50; n++) await listing(`${word} ${n}`)
  await listing(company)
  const { id: wrong } = await listing(changed)
  await ask('PATCH', records('company_listings', `/${wrong}`), { phone: '312-555-0199' })
  const claimed = await listing(`Claimed ${mark}`)
  const { id: reviewed } = await listing(lead, { owner })
  for (let n = 0; n < 31; n++)
    await ask('POST', records('reviews'), {
      listing: reviewed,
      customer_name: `Reviewer ${mark} ${n}`,
      customer_email: `${mark}${n}@example.com`,
      rating: 4,
      review_text: 'On time and careful.',
    })
  const customer = `Customer ${mark}`
  await ask('POST', records('inquiries'), {
    listing: reviewed,
    customer_name: customer,
    customer_email: `customer.${mark}@example.com`,
    customer_phone: '312-555-0150',
    message: 'Forty feet of steel, from Gary to Peoria.',
    inquiry_type: 'quote_request',
    status: 'new',
  })
  const coldWord = `Cold ${mark}`
  const inToronto = { location: toronto, services: [refrigerated] }
  const usdot = String(randomInt(5_000_000, 10_000_000))
  await listing(`${coldWord} One`, inToronto)
  await listing(`${coldWord} Three`, inToronto)
  await listing(`${coldWord} Two`, { ...inToronto, usdot_number: usdot })
  const cold = { word: coldWord, name: `${coldWord} Two`, usdot }
  const { usdot_number } = await firstOf(ask, 'company_listings', 'verified = true && usdot_number != ""')
  const password = secrets.demoPassword
  const member = { name: `Uma ${mark}`, email: `${mark}.uma@example.com` }
  await ask('POST', records('users'), {
    email: member.email,
    full_name: member.name,
    verified: true,
    password,
    passwordConfirm: password,
  })
  const { slug, email } = claimed
  await published(ask)
  return {
    password,
    word,
    company,
    changed,
    claimed: { slug: String(slug), email: String(email) },
    member,
    customer,
    cold,
    checked: String(usdot_number),
  }
}
