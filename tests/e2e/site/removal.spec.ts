import { randomUUID } from 'node:crypto'
import { REMOVAL_LABELS } from '../../../domain/forms/visitor-forms.ts'
import { expect, test, violationsOf } from '../../support/browser/browser.ts'
import { mailedRemovalLink } from '../../support/caught-mails.ts'
import { createListing } from '../../support/records.ts'
import { adminApi, fill, newAddress } from '../../support/server/visitor.ts'

/** A company of the federal record that nobody manages, with its page live. */
const liveCompany = async (baseURL: string | undefined) => {
  const admin = await adminApi(baseURL)
  const [name, email] = [`Removal Lines ${randomUUID().slice(0, 8)}`, newAddress()]
  const usdot_number = String(Math.floor(Math.random() * 1e9) + 1e9)
  const id = await createListing(admin, { name, email, usdot_number })
  const path = `/company/${String((await admin.read('company_listings', id))['slug'])}`
  await expect(async () => expect((await fetch(`${baseURL}${path}`)).status).toBe(200)).toPass()
  return { admin, id, name, email, usdot_number, path }
}

test.describe('a company', () => {
  // its page is asked for until it is gone
  test.use({ expectedComplaint: /status of 404/ })

  test('leaves the site by its own page, a mail and a button', async ({ page, context, baseURL }) => {
    const { admin, name, email, usdot_number, path } = await liveCompany(baseURL)
    await page.goto(path)
    await page.getByRole('link', { name: 'Report an error' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Correct or remove a listing')
    await expect(page.getByLabel(REMOVAL_LABELS.company)).toHaveValue(`${baseURL}${path}`)
    await page.getByLabel('Remove the listing').check()
    await fill(page, { [REMOVAL_LABELS.email]: email, [REMOVAL_LABELS.message]: 'I work from home.' })
    await page.getByRole('button', { name: 'Send Request' }).click()
    await expect(page.getByRole('status')).toContainText('Request sent!')

    await page.goto(await mailedRemovalLink(context, email))
    await expect(page.getByRole('heading', { name: `Remove ${name}?` })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    expect((await fetch(`${baseURL}${path}`)).status).toBe(200)
    await page.getByRole('button', { name: 'Remove this listing' }).click()
    await expect(page.getByRole('status').filter({ hasText: `${name} is removed` })).toBeFocused()
    await expect(async () => expect((await page.goto(path))?.status()).toBe(404)).toPass()
    expect(await admin.list('do_not_list', { filter: `usdot_number = "${usdot_number}"` })).toMatchObject([
      { company: name, reason: 'requested' },
    ])
  })
})

test.describe('what is not right', () => {
  test.use({ expectedComplaint: /Failed to load resource/ })

  test('is said at each field, and of a company that is not listed', async ({ page }) => {
    await page.goto('/company-removal')
    const send = page.getByRole('button', { name: 'Send Request' })
    await send.click()
    for (const [label, problem] of [
      [REMOVAL_LABELS.company, 'Please enter the address of the company’s page'],
      [REMOVAL_LABELS.email, 'Please enter a valid email address'],
      [REMOVAL_LABELS.message, 'Please say what is wrong, or why it should go'],
    ] as const)
      await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(problem)
    await expect(page.getByRole('radiogroup')).toHaveAccessibleDescription('Please choose what we are to do')
    expect(await violationsOf(page)).toEqual([])
    await page.getByLabel('Correct the listing').check()
    await fill(page, {
      [REMOVAL_LABELS.company]: 'https://example.com/nobody',
      [REMOVAL_LABELS.email]: newAddress(),
      [REMOVAL_LABELS.message]: 'Wrong number.',
    })
    await send.click()
    await expect(page.getByLabel(REMOVAL_LABELS.company)).toHaveAccessibleDescription(/We do not list this company/)
  })

  test('is said of a link that is void, and the form stands below it', async ({ page }) => {
    await page.goto('/company-removal#token=a.b.c')
    await expect(page.getByText('This link is not valid any more.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send Request' })).toBeEnabled()
  })
})

test('without JavaScript the page says how to write to us', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await page.goto('/company-removal')
  // Playwright's text matching passes over noscript
  expect(await page.getByRole('main').innerText()).toContain('This form needs JavaScript')
  await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  await context.close()
})
