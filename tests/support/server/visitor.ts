import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { companyPath } from '../../../domain/routes.ts'
import { allOf, compare } from '../../../domain/security/write-filter.ts'
import { type Api, apiOf } from './api.ts'

/** What a visitor of the running product enters, and the result as an administrator sees it. */

/** Password of all demo accounts that browser tests use. */
export const DEMO_PASSWORD = 'demo-password'

const signInAdmin = async (url: string): Promise<Api> => {
  const { body } = await apiOf(url).post('/api/collections/users/auth-with-password', {
    identity: 'admin@example.com',
    password: DEMO_PASSWORD,
  })
  return apiOf(url, String(body['token']))
}

let admin: Promise<Api> | undefined

/** The demo directory as its administrator sees it. The administrator signs in once, because sign-ins are limited. */
export const adminApi = (baseURL: string | undefined): Promise<Api> => {
  admin ??= signInAdmin(baseURL ?? '')
  return admin
}

/** An address that nobody else uses. */
export const newAddress = (): string => `${randomUUID()}@example.com`

interface DemoCompany {
  id: string
  name: string
  path: string
}

const companyOf = ({ id, name, slug }: Record<string, unknown>): DemoCompany => ({
  id: String(id),
  name: String(name),
  path: companyPath(String(slug)),
})

/** Companies that match PocketBase's filter, by name. */
export const companiesWhere = async (api: Api, filter: string): Promise<DemoCompany[]> =>
  (await api.list('company_listings', { filter, sort: 'name' })).map(companyOf)

/** Only those of the demo directory, which all have pages: other tests add and remove companies. */
export const demoCompaniesWhere = (api: Api, filter: string): Promise<DemoCompany[]> =>
  companiesWhere(api, allOf([filter, compare('created', '<', process.env['HAULINDEX_SEEDED_AT'] ?? '')]))

/** Types a text into each field by its label. */
export const fill = async (form: Page | Locator, texts: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, text] of Object.entries(texts)) await form.getByLabel(label, { exact: true }).fill(text)
}

/** The text in each field, by its label. */
export const textsOf = async (form: Page | Locator, labels: readonly string[]): Promise<Record<string, string>> => {
  const texts: Record<string, string> = {}
  for (const label of labels) texts[label] = await form.getByLabel(label, { exact: true }).inputValue()
  return texts
}
