/** The console in a browser, for accounts that the tests of one worker have for themselves. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ageAccounts } from '../aged-account.ts'
import { createListing, PASSWORD } from '../records.ts'
import { type Api, apiOf } from '../server/api.ts'
import { adminApi } from '../server/visitor.ts'
import { test as base } from './browser.ts'
import { DEMO_PASSWORD } from './start-for-browser.ts'

export const MEMBERS = ['admin', 'owner', 'stranger'] as const
export type Member = (typeof MEMBERS)[number]

export interface ConsoleAccount {
  id: string
  email: string
  name: string
  /** Requests with the account's token. */
  api: Api
  /** What a browser keeps of the session. */
  session: string
}

/** The stranger edits no company; the owner edits the one of `listing`. */
export interface ConsoleCast extends Record<Member, ConsoleAccount> {
  listing: string
  company: string
}

const newAccount = async (url: string, admin: Api, name: string, is_admin: boolean): Promise<ConsoleAccount> => {
  const email = `${randomUUID()}@example.com`
  const secrets = { password: PASSWORD, passwordConfirm: PASSWORD }
  const account = { email, full_name: name, is_admin, verified: true, ...secrets }
  const id = await admin.create('users', { ...account, actorPassword: DEMO_PASSWORD })
  const { body } = await apiOf(url).post('/api/collections/users/auth-with-password', {
    identity: email,
    password: PASSWORD,
  })
  return { id, email, name, api: apiOf(url, String(body['token'])), session: JSON.stringify(body) }
}

/** A new company, of an owner if one is named. */
export const newCompany = async (admin: Api, owner = ''): Promise<{ listing: string; company: string }> => {
  const company = `Prairie Lines ${randomUUID().slice(0, 8)}`
  return { company, listing: await createListing(admin, { name: company, owner }) }
}

/** New accounts of a server, made by somebody who may. */
export const createCast = async (url: string, maker: Api): Promise<ConsoleCast> => {
  const admin = await newAccount(url, maker, 'Ada Admin', true)
  const owner = await newAccount(url, admin.api, 'Olive Owner', false)
  const stranger = await newAccount(url, admin.api, 'Sam Stranger', false)
  return { admin, owner, stranger, ...(await newCompany(admin.api, owner.id)) }
}

interface WorkerFixtures {
  cast: ConsoleCast
}

interface Fixtures {
  /** Opens a screen as somebody who has signed in before. */
  openAs: (member: Member, path: string) => Promise<Page>
}

/** Playwright's test with the console's cast; sign-ins are limited, so that each worker has one cast. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  cast: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are asked for from the pattern
    async ({}, use) => {
      const url = process.env['HAULINDEX_URL'] ?? ''
      const cast = await createCast(url, await adminApi(url))
      // what the owner changes is public at once; the stranger's waits
      ageAccounts({ dataDir: process.env['HAULINDEX_DATABASE_DIR'] ?? '' }, cast.owner.id)
      await use(cast)
    },
    { scope: 'worker' },
  ],
  openAs: async ({ page, cast }, use) =>
    use(async (member, path) => {
      await page.addInitScript((session) => localStorage.setItem('pocketbase_auth', session), cast[member].session)
      await page.goto(path)
      return page
    }),
})

export { expect, violationsOf } from './browser.ts'
