import type { Page } from '@playwright/test'
import { expect, holdRequests, sitemapPaths, test, violationsOf } from '../../support/browser/browser.ts'
import {
  adminApi,
  companiesWhere,
  demoCompaniesWhere,
  fill,
  newAddress,
  textsOf,
} from '../../support/server/visitor.ts'

const request = (email = newAddress()) => ({
  Name: 'Dana Reyes',
  Phone: '312-555-0142',
  Email: email,
  Requirements: 'Two pallets from Chicago to Tulsa, next Monday.',
})

const quotable = async (baseURL: string | undefined, nth: number) => {
  const company = (await demoCompaniesWhere(await adminApi(baseURL), 'email != ""'))[nth]
  if (!company) throw new Error(`fewer than ${nth + 1} companies have an email address`)
  return company
}

const storedFrom = async (baseURL: string | undefined, email: string) =>
  (await adminApi(baseURL)).list('inquiries', { filter: `customer_email = "${email}"` })

const quoteButton = (page: Page) => page.getByRole('button', { name: /^Get A Quote/ }).first()
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Get A Quote' })
const openDialog = async (page: Page) => {
  await quoteButton(page).click()
  await expect(dialogOf(page)).toBeVisible()
  return dialogOf(page)
}
const HINT = 'From where, to where, what and how much, and when.'
const send = (page: Page) => dialogOf(page).getByRole('button', { name: 'Send Request' })
const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Request Submitted Successfully!' })

for (const place of ['a card', 'the company page'] as const)
  test(`a request from ${place} is confirmed and stored`, async ({ page, baseURL }) => {
    const company = await quotable(baseURL, place === 'a card' ? 0 : 1)
    await page.goto(place === 'a card' ? '/companies' : company.path)
    const button =
      place === 'a card'
        ? page
            .getByRole('button', { name: /^Get A Quote from/ })
            .and(page.locator(':enabled'))
            .last()
        : quoteButton(page)
    const name = (await button.textContent())?.replace('Get A Quote from ', '').trim()
    await button.click()
    const sent = request()
    await fill(dialogOf(page), sent)
    const held = await holdRequests(page, '**/api/collections/inquiries/records')
    await send(page).click()
    await expect(dialogOf(page).getByRole('button', { name: 'Sending...' })).toBeDisabled()
    held.release()
    await expect(confirmation(page)).toContainText(name ?? '?')
    await expect(dialogOf(page)).toBeHidden()
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(confirmation(page)).toBeHidden()
    await expect(button).toBeFocused()

    const [stored, ...more] = await storedFrom(baseURL, sent.Email)
    expect(more).toEqual([])
    expect(stored).toMatchObject({
      customer_name: sent.Name,
      customer_phone: sent.Phone,
      message: sent.Requirements,
      inquiry_type: 'quote_request',
      status: 'new',
    })
    const [asked] = await companiesWhere(await adminApi(baseURL), `id = "${stored?.['listing']}"`)
    expect(asked?.name).toBe(name)
    await button.click()
    expect(await textsOf(dialogOf(page), ['Requirements'])).toEqual({ Requirements: '' })
  })

test('the company gets the request by mail, and the visitor a receipt without the words that were typed', async ({
  page,
  context,
  baseURL,
}) => {
  const company = await quotable(baseURL, 15)
  await page.goto(company.path)
  const email = newAddress()
  const sent = { ...request(email), Name: `Dana ${email.slice(0, 8)}` }
  await fill(await openDialog(page), sent)
  await send(page).click()
  await expect(confirmation(page)).toBeVisible()

  const mails = await context.newPage()
  const text = mails.locator('pre')
  const open = async (row: string, subject: string) =>
    expect(async () => {
      await mails.goto(process.env['HAULINDEX_MAIL_URL'] ?? '')
      const link = mails.getByRole('row').filter({ hasText: row }).getByRole('link', { name: subject })
      expect(await link.count()).toBe(1)
      await link.click()
    }).toPass()
  const asked = `Quote request from ${sent.Name}`
  await open(asked, asked)
  await expect(text).toContainText(sent.Requirements)
  await open(email, 'Your quote request')
  await expect(text).toContainText(company.name)
  await expect(text).not.toContainText(sent.Requirements)
})

test('each wrong field is told what is wrong until it is right', async ({ page, baseURL }) => {
  await page.goto((await quotable(baseURL, 2)).path)
  const dialog = await openDialog(page)
  await fill(dialog, { Name: 'D', Phone: '555-0142', Email: 'dana@', Requirements: 'Pallets' })
  await send(page).click()
  for (const [label, problem] of [
    ['Name', 'Name must be at least 2 characters'],
    ['Phone', 'Phone number must be at least 10 characters'],
    ['Email', 'Please enter a valid email address'],
    ['Requirements', `Requirements must be at least 10 characters ${HINT}`],
  ] as const) {
    const field = dialog.getByLabel(label, { exact: true })
    await expect(field).toHaveAccessibleDescription(problem)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expect(dialog.getByRole('status')).toHaveText('Please check the form.')
  await fill(dialog, { Phone: '312-555-0142' })
  await expect(dialog.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'false')
  await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await send(page).click()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Requirements').fill('x'.repeat(5001))
  await expect(dialog).toContainText('Requirements must be at most 5000 characters')
})

test('the keyboard alone is enough, and the focus stays in the dialog and returns', async ({ page, baseURL }) => {
  await page.goto((await quotable(baseURL, 3)).path)
  const sent = request()
  await quoteButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(dialogOf(page).getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await expect(quoteButton(page)).toBeFocused()

  await page.keyboard.press('Space')
  await expect(dialogOf(page).getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(dialogOf(page).getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Tab')
  for (const text of Object.values(sent)) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(send(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'OK' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(confirmation(page)).toBeHidden()
  await expect(quoteButton(page)).toBeFocused()
  expect(await storedFrom(baseURL, sent.Email)).toHaveLength(1)
})

test('what is typed is there again after closing, on the next page and only for that company', async ({
  page,
  baseURL,
}) => {
  const [first, second] = [await quotable(baseURL, 4), await quotable(baseURL, 5)]
  const typed = request()
  const labels = Object.keys(typed)
  await page.goto(first.path)
  await fill(await openDialog(page), typed)
  await page.keyboard.press('Escape')
  expect(await textsOf(await openDialog(page), labels)).toEqual(typed)
  await dialogOf(page).getByRole('button', { name: 'Close' }).click()
  await openDialog(page)
  await page.mouse.click(5, 5)
  await expect(dialogOf(page)).toBeHidden()

  await page.goto(second.path)
  expect(Object.values(await textsOf(await openDialog(page), labels)).join('')).toBe('')
  await page.goto(first.path)
  expect(await textsOf(await openDialog(page), labels)).toEqual(typed)
})

test('a double click stores one request', async ({ page, baseURL }) => {
  await page.goto((await quotable(baseURL, 6)).path)
  const sent = request()
  await fill(await openDialog(page), sent)
  await send(page).dblclick()
  await expect(confirmation(page)).toBeVisible()
  expect(await storedFrom(baseURL, sent.Email)).toHaveLength(1)
})

test('the same request goes to similar companies when they are ticked, once to each', async ({ page, baseURL }) => {
  for (const path of await sitemapPaths(baseURL, /^\/company\//)) {
    const html = await (await page.request.get(path)).text()
    if (!html.includes('"quotable":true') || !html.includes('"similar":[{')) continue
    await page.goto(path)
    break
  }
  const sent = request()
  await fill(await openDialog(page), sent)
  await expect(dialogOf(page).getByLabel('Requirements')).toHaveAccessibleDescription(HINT)
  await send(page).click()
  await expect(page.getByRole('button', { name: 'OK' })).toBeFocused()
  const boxes = confirmation(page).getByRole('checkbox')
  const offered = (await boxes.count()) + 1
  const also = page.getByRole('button', { name: 'Send the same request' })
  await also.click()
  await expect(confirmation(page).getByRole('status')).toHaveText('Please tick a company first.')
  for (const box of await boxes.all()) await box.check()
  await also.dblclick()
  await expect(confirmation(page).getByRole('status')).toHaveText(/^Sent to .+ too\.$/)
  await expect(boxes).toHaveCount(0)

  const stored = await storedFrom(baseURL, sent.Email)
  expect(offered).toBeGreaterThan(1)
  expect(offered).toBeLessThanOrEqual(3)
  expect(new Set(stored.map(({ listing }) => listing)).size).toBe(offered)
  expect(stored).toHaveLength(offered)
  for (const row of stored) expect(row).toMatchObject({ customer_name: sent.Name, message: sent.Requirements })
})

test.describe('when sending fails', () => {
  test.use({ expectedComplaint: /Failed to load resource/ })

  test('a similar company is named with what went wrong, and asked once by trying again', async ({ page, baseURL }) => {
    await page.goto((await quotable(baseURL, 16)).path)
    const sent = request()
    await fill(await openDialog(page), sent)
    await send(page).click()
    const boxes = confirmation(page).getByRole('checkbox')
    await boxes.first().check()
    const also = page.getByRole('button', { name: 'Send the same request' })
    await page.route('**/api/collections/inquiries/records', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await also.click()
    await expect(boxes.first()).toHaveAccessibleDescription('Failed to send quote request. Please try again.')
    await expect(boxes.first()).toBeChecked()
    await page.unroute('**/api/collections/inquiries/records')
    await also.click()
    await expect(confirmation(page).getByRole('status')).toHaveText(/^Sent to/)
    expect(await storedFrom(baseURL, sent.Email)).toHaveLength(2)
  })

  test('nothing typed is lost, and sending again stores it once though the first had arrived', async ({
    page,
    baseURL,
  }) => {
    await page.goto((await quotable(baseURL, 7)).path)
    const sent = request()
    await fill(await openDialog(page), sent)
    await page.route('**/api/collections/inquiries/records', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await send(page).click()
    await expect(dialogOf(page).getByRole('status')).toHaveText('Failed to send quote request. Please try again.')
    expect(await storedFrom(baseURL, sent.Email)).toHaveLength(1)
    await page.unroute('**/api/collections/inquiries/records')
    await page.reload()
    expect(await textsOf(await openDialog(page), Object.keys(sent))).toEqual(sent)
    await send(page).click()
    await expect(confirmation(page)).toBeVisible()
    expect(await storedFrom(baseURL, sent.Email)).toHaveLength(1)
  })

  test('the server’s own sentence is shown', async ({ page, baseURL }) => {
    await page.goto((await quotable(baseURL, 8)).path)
    const busy = 'You have sent several forms in a short time. Please wait a while and try again.'
    await page.route('**/api/collections/inquiries/records', (route) =>
      route.fulfill({ status: 429, json: { status: 429, message: busy, data: {} } }),
    )
    await fill(await openDialog(page), request())
    await send(page).click()
    await expect(dialogOf(page).getByRole('status')).toHaveText(busy)
    await expect(send(page)).toBeEnabled()
  })

  test('a dialog cannot be lost while the request is on its way', async ({ page, baseURL }) => {
    await page.goto((await quotable(baseURL, 9)).path)
    let answer = () => {}
    const answered = new Promise<void>((ok) => {
      answer = ok
    })
    await page.route('**/api/collections/inquiries/records', async (route) => {
      await answered
      await route.abort()
    })
    await fill(await openDialog(page), request())
    await send(page).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeVisible()
    answer()
    await expect(dialogOf(page).getByRole('status')).toHaveText('Failed to send quote request. Please try again.')
  })

  test('a form that cannot be loaded says so', async ({ page, baseURL }) => {
    await page.route(/open-quote/, (route) => route.abort())
    await page.goto((await quotable(baseURL, 10)).path)
    await quoteButton(page).click()
    await expect(page.getByRole('alert')).toContainText('The form cannot be loaded')
  })
})

test('a company without an email address takes no requests, and the page says why', async ({ page, baseURL }) => {
  const [company] = await demoCompaniesWhere(await adminApi(baseURL), 'email = ""')
  await page.goto(company?.path ?? '')
  await expect(quoteButton(page)).toBeDisabled()
  await expect(quoteButton(page)).toHaveAccessibleDescription('We have no email address for quotes')
  await expect(page.getByText('We have no email address for quotes')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`at 360 px, ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: { width: 360, height: 640 } })

    test('the dialogs are accessible and fit the screen', async ({ page, baseURL }) => {
      await page.goto((await quotable(baseURL, 11)).path)
      const dialog = await openDialog(page)
      expect(await violationsOf(page)).toEqual([])
      await send(page).click()
      await expect(dialog.getByRole('status')).toHaveText('Please check the form.')
      expect(await violationsOf(page)).toEqual([])
      expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(360 - 2 * 8)
      await fill(dialog, request())
      await send(page).click()
      await expect(confirmation(page)).toBeVisible()
      expect(await violationsOf(page)).toEqual([])
    })
  })

test('the dialog is at most 425 px wide', async ({ page, baseURL }) => {
  await page.goto((await quotable(baseURL, 12)).path)
  expect((await (await openDialog(page)).boundingBox())?.width).toBe(425)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the button leads to the company’s contact details', async ({ page, baseURL }) => {
    const company = await quotable(baseURL, 13)
    await page.goto(company.path)
    await page.getByRole('link', { name: /^Get A Quote/ }).click()
    await expect(page.getByRole('region', { name: 'Contact', exact: true })).toBeVisible()
  })
})

test('a company page loads React when a form is reached, never before', async ({ page, baseURL }) => {
  const scripts: string[] = []
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script' && (await response.text()).includes('createRoot'))
      scripts.push(response.url())
  })
  await page.goto((await quotable(baseURL, 14)).path, { waitUntil: 'load' })
  await expect(quoteButton(page)).toBeVisible()
  expect(scripts).toEqual([])
  await openDialog(page)
  await expect.poll(() => scripts.length).toBeGreaterThan(0)
})
