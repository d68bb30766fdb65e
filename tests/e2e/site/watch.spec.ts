import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ROUTES } from '../../../contract/routes.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { holdRequests } from '../../support/browser/browser.ts'
import { type ConsoleAccount, expect as patient, test, violationsOf } from '../../support/browser/console.ts'
import { expectToFit } from '../../support/browser/screenshots.ts'
import { federalFile } from '../../support/carriers/federal-files.ts'
import { expectMail, mailedWatchLink } from '../../support/caught-mails.ts'
import { createListing } from '../../support/records.ts'
import { newAddress } from '../../support/server/visitor.ts'

/** Waiting for the published site takes long on a busy machine. */
const expect = patient.configure({ timeout: 80_000 })
test.slow()
test.use({ expectedComplaint: /404/ })

const NUMBER = '1414213'
const order = (reason: string, daysAgo: number): string => {
  const day = new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10)
  return `${NUMBER},X,,${day},${reason},ACTIVE,`
}

/** Imports a federal file as an administrator does in the console. */
const importFile = async (url: string, { api, session }: ConsoleAccount, content: string) => {
  const about = new URLSearchParams({ name: 'orders.csv', kind: 'carriers' })
  const sent = await fetch(`${url}${ROUTES.beginUpload.path}?${about}`, {
    method: 'POST',
    headers: { authorization: JSON.parse(session).token, 'content-type': 'application/octet-stream' },
    body: content,
  })
  const { id } = await sent.json()
  const stateIs = (state: string) =>
    expect.poll(async () => (await api.read('imports', id))['state'], { timeout: 80_000 }).toBe(state)
  await stateIs('uploaded')
  await api.post(ROUTES.controlRun.path.replace('{id}', id), { ask: 'run' })
  await stateIs('finished')
}

const check = (page: Page) => page.getByRole('region', { name: 'Carrier check' })
const button = (page: Page, name: string) => check(page).getByRole('button', { name })

test('a visitor watches a carrier and stops with one click; its owner hears the news first', async ({
  page,
  context,
  cast,
  baseURL,
  openAs,
}) => {
  const url = baseURL ?? ''
  const { admin, owner } = cast
  const company = `Prairie Lines ${randomUUID().slice(0, 8)}`
  const listing = await createListing(admin.api, { name: company, owner: owner.id, usdot_number: NUMBER })
  const { slug } = await admin.api.read('company_listings', listing)
  const path = `/company/${slug}`
  await importFile(url, admin, federalFile('out_of_service', order('First order', 2000)))
  await expect(async () => {
    await page.goto(path)
    await expect(check(page)).toBeVisible({ timeout: 1000 })
  }).toPass()

  await button(page, 'Watch by email').click()
  const email = check(page).getByLabel('Email', { exact: true })
  await expect(email).toBeFocused()
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      expect(await violationsOf(page), `${width} ${colorScheme}`).toEqual([])
      await expectToFit(page)
    }
  await email.fill('dana')
  await button(page, 'Send me the link').click()
  await expect(check(page)).toContainText('Please enter a valid email address')
  const address = newAddress()
  await email.fill(address)
  const held = await holdRequests(page, '**/api/collections/watches/records')
  await button(page, 'Send me the link').click()
  await expect(button(page, 'Sending...')).toBeDisabled()
  held.release()
  await expect(check(page).getByRole('status')).toContainText(`Open the link in our email to ${address}`)

  await page.goto(await mailedWatchLink(context, address, 'Confirm the watch'))
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Yes, watch this company' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `You watch ${company}` })).toBeVisible()

  await openAs('admin', `/edit-listing/${listing}`)
  await expect(page.getByText('One person gets an email when the federal record')).toBeVisible()

  await importFile(
    url,
    admin,
    federalFile('out_of_service', order('First order', 2000), order('Unsatisfactory = Unfit', 3)),
  )
  await expectMail(context, owner.email, 'Federal files have news about Prairie Lines')

  await page.goto(await mailedWatchLink(context, address, 'Stop these emails'))
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'We stopped these emails' })).toBeVisible()
})
