/** The console in a browser, with accounts for the tests of one worker. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createListing, PASSWORD, withFreshProof } from '../records.ts'
import { type Api, apiOf } from '../server/api.ts'
import { adminApi, DEMO_PASSWORD } from '../server/visitor.ts'
import { test as base, expect } from './browser.ts'
import { oldOwner, type Person } from './old-owners.ts'

export const MEMBERS = ['admin', 'owner', 'stranger'] as const
export type Member = (typeof MEMBERS)[number]

export interface ConsoleAccount {
  id: string
  email: string
  name: string
  /** Requests with the account's token. */
  api: Api
  /** The session as a browser stores it. */
  session: string
}

/** The stranger edits no company; the owner edits `listing`. */
export interface ConsoleCast extends Record<Member, ConsoleAccount> {
  listing: string
  company: string
}

const signIn = async (url: string, person: Person): Promise<ConsoleAccount> => {
  const { body } = await apiOf(url).post('/api/collections/users/auth-with-password', {
    identity: person.email,
    password: PASSWORD,
  })
  return { ...person, api: apiOf(url, String(body['token'])), session: JSON.stringify(body) }
}

const newAccount = async (url: string, admin: Api, name: string, is_admin: boolean): Promise<ConsoleAccount> => {
  const email = `${randomUUID()}@example.com`
  const secrets = { password: PASSWORD, passwordConfirm: PASSWORD }
  const account = { email, full_name: name, is_admin, verified: true, ...secrets }
  const id = await admin.create('users', account)
  return signIn(url, { id, email, name })
}

/** A new company, of an owner if one is named. */
export const createCompany = async (admin: Api, owner = ''): Promise<{ listing: string; company: string }> => {
  const company = `Prairie Lines ${randomUUID().slice(0, 8)}`
  return { company, listing: await createListing(admin, { name: company, owner }) }
}

/** Creates new accounts on a server, as a superuser or as an administrator with fresh proof. `known` becomes the owner, if given. */
export const createCast = async (url: string, creator: Api, known?: Person): Promise<ConsoleCast> => {
  const admin = await newAccount(url, creator, 'Ada Admin', true)
  const owner = await (known ? signIn(url, known) : newAccount(url, creator, 'Olive Owner', false))
  const stranger = await newAccount(url, creator, 'Sam Stranger', false)
  return { admin, owner, stranger, ...(await createCompany(admin.api, owner.id)) }
}

/** Leaves out the filters that other administrators share, because other tests share and delete some meanwhile. */
export const showOwnFilters = async (page: Page, { id }: ConsoleAccount): Promise<void> => {
  await page.route('**/saved_filters/records?*', (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('filter', `account = "${id}"`)
    return route.continue({ url: String(url) })
  })
}

/** Enters the password in the dialog that a privileged change opens. */
export const confirmIdentity = async (page: Page, password = PASSWORD): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByLabel('Your Password').fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

interface WorkerFixtures {
  cast: ConsoleCast
}

interface Fixtures {
  /** Opens a screen as a signed-in account. */
  openAs: (member: Member, path: string) => Promise<Page>
  /** Fails the test that damages the cast, because only a later test of the same worker would notice. */
  protectsCast: undefined
}

/** What a test did to the cast that the next test cannot work with. */
const damageToCast = async (cast: ConsoleCast): Promise<string[]> => {
  const damage: string[] = []
  for (const member of MEMBERS) {
    const { id, api } = cast[member]
    const { status } = await api.get(`/api/collections/users/records/${id}`)
    if (status !== 200) damage.push(`the session of the ${member} ended`)
  }
  const { status, body } = await cast.stranger.api.get('/api/directory/listings?perPage=1')
  if (status !== 401 && body['totalItems'] !== 0) damage.push('the stranger edits a company')
  return damage
}

/** Playwright's test with the console's cast. Sign-ins are limited, so each worker has one cast. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  cast: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are asked for from the pattern
    async ({}, use, { workerIndex }) => {
      const url = process.env['HAULINDEX_URL'] ?? ''
      // the owner's changes are public at once; the stranger's wait
      const creator = await withFreshProof(await adminApi(url), DEMO_PASSWORD)
      await use(await createCast(url, creator, oldOwner(workerIndex)))
    },
    { scope: 'worker' },
  ],
  openAs: async ({ page, cast }, use) =>
    use(async (member, path) => {
      await page.addInitScript((session) => localStorage.setItem('pocketbase_auth', session), cast[member].session)
      await page.goto(path)
      return page
    }),
  protectsCast: [
    async ({ cast }, use) => {
      await use(undefined)
      expect(await damageToCast(cast), 'accounts that all tests of a worker share').toEqual([])
    },
    { auto: true },
  ],
})

export { violationsOf } from './browser.ts'
export { expect }
