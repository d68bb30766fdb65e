import { randomUUID } from 'node:crypto'
import { claimPath, companyPath } from '../../../domain/routes.ts'
import { createCompany, expect, test } from '../../support/browser/console.ts'
import { mailedCode } from '../../support/caught-mails.ts'
import { PASSWORD } from '../../support/records.ts'

test('an owner claims a company from its page, signs in and proves it with an emailed code', async ({
  page,
  context,
  cast,
  baseURL,
}) => {
  const { listing, company } = await createCompany(cast.admin.api)
  const email = `office-${randomUUID().slice(0, 8)}@example.com`
  await cast.admin.api.patch(`/api/collections/company_listings/records/${listing}`, { email })
  const { slug } = await cast.admin.api.read('company_listings', listing)
  const pageOf = async () => (await fetch(`${baseURL}${companyPath(String(slug))}`)).text()
  const offersClaim = async () => (await pageOf()).includes(`href="${claimPath(String(slug))}"`)
  await expect.poll(offersClaim).toBe(true)
  await page.goto(companyPath(String(slug)))
  const link = page.getByRole('link', { name: 'Is this your company?' })
  await link.click()
  await page.getByLabel('Email').fill(cast.stranger.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()

  await expect(page.getByRole('heading', { name: company })).toBeVisible()
  await expect(page.getByText('o•••••@e•••••.com')).toBeVisible()
  await page.getByRole('button', { name: 'Send code' }).click()
  const code = page.getByLabel('6-digit code')
  await expect(code).toBeFocused()
  await code.fill(await mailedCode(context, email))
  await page.getByRole('button', { name: 'Check code' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: `${company} is yours. You can edit its listing.` }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Edit listing' }).click()
  await expect(page.getByLabel('Company Name')).toHaveValue(company)

  await expect.poll(offersClaim).toBe(false)
  await page.goto(companyPath(String(slug)))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(company)
  await expect(link).toHaveCount(0)
  await cast.admin.api.delete(`/api/collections/company_listings/records/${listing}`)
})

test('a member without a company finds theirs by its USDOT number and claims it', async ({ openAs, cast }) => {
  const { listing, company } = await createCompany(cast.admin.api)
  const usdot = String(8_000_000 + Math.floor(Math.random() * 900_000))
  await cast.admin.api.patch(`/api/collections/company_listings/records/${listing}`, { usdot_number: usdot })
  const page = await openAs('stranger', '/dashboard')
  const card = page.getByRole('region', { name: 'Is your company already listed?' })
  await card.getByLabel('USDOT number or name').fill('Nobody Hauls Like This')
  await card.getByRole('button', { name: 'Search' }).click()
  await expect(card.getByRole('status')).toHaveText('No company found. Add it with “Add New Listing”.')
  await card.getByLabel('USDOT number or name').fill(usdot)
  await expect(async () => {
    await card.getByRole('button', { name: 'Search' }).click()
    await expect(card.getByRole('listitem').filter({ hasText: company })).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await card.getByRole('link', { name: `Claim ${company}` }).click()
  await expect(page.getByRole('heading', { name: company })).toBeVisible()
  await expect(page.getByText('Prove that this company is yours.')).toBeVisible()
  await cast.admin.api.delete(`/api/collections/company_listings/records/${listing}`)
})

test('an account without claims is offered the search for its company', async ({ openAs }) => {
  const page = await openAs('owner', '/claims')
  await expect(page.getByText('No claims')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Is your company already listed?' })).toBeVisible()
})

test.describe('a wrong code', () => {
  test.use({ expectedComplaint: /status of 400/ })

  test('shows an error, and the claimant sends a document instead', async ({ openAs, cast }) => {
    const { listing, company } = await createCompany(cast.admin.api)
    const page = await openAs('stranger', claimPath(listing))
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByLabel('6-digit code').fill('12345')
    await page.getByRole('button', { name: 'Check code' }).click()
    await expect(page.getByRole('alert')).toHaveText('That is not the code. You can try 4 times more.')
    await page.getByRole('button', { name: 'Choose another way' }).click()
    await page.getByLabel(/^Send a document/).check()
    await page.getByRole('button', { name: 'Send document' }).click()
    await expect(page.getByRole('alert')).toHaveText('Please choose a document.')
    const file = { name: 'deed.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n1 0 obj\n%%EOF\n') }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: 'Send document' }).click()
    await expect(page.getByText('We look at it and mail you when it is decided.')).toBeVisible()
    await page.goto('/claims')
    await expect(page.getByRole('listitem').filter({ hasText: company })).toContainText('Waiting for approval')
    await cast.admin.api.delete(`/api/collections/company_listings/records/${listing}`)
  })
})
