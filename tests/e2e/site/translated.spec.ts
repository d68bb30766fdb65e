import { expect, holdRequests, test } from '../../support/browser/browser.ts'
import { TRANSLATORS, translatePages } from '../../support/browser/translator.ts'
import { adminApi, demoCompaniesWhere, fill, newAddress } from '../../support/server/visitor.ts'

for (const how of TRANSLATORS)
  test.describe(`a browser that ${how} every text to translate it still lets people`, () => {
    // translated before React takes over the HTML of a form, which it then draws again by itself
    test.use({ expectedComplaint: /React error #418/ })
    test.beforeEach(({ page }) => translatePages(page, how))

    test('ask for a quote', async ({ page, baseURL }) => {
      const [company] = await demoCompaniesWhere(await adminApi(baseURL), 'email != ""')
      await page.goto(company?.path ?? '')
      await page
        .getByRole('button', { name: /^Get A Quote/ })
        .first()
        .click()
      const dialog = page.getByRole('dialog', { name: 'Get A Quote' })
      await dialog.getByRole('button', { name: 'Send Request' }).click()
      await expect(dialog.getByText('Name must be at least 2 characters')).toBeVisible()
      await fill(dialog, {
        Name: 'Dana Reyes',
        Phone: '312-555-0142',
        Email: newAddress(),
        Requirements: 'Two pallets from Chicago to Tulsa, next Monday.',
      })
      await dialog.getByRole('button', { name: 'Send Request' }).click()
      const confirmation = page.getByRole('dialog', { name: 'Request Submitted Successfully!' })
      await expect(confirmation).toBeVisible()
      await confirmation.getByRole('button', { name: 'OK' }).click()
      await expect(confirmation).toBeHidden()
    })

    test('write a review', async ({ page, baseURL }) => {
      const company = (await demoCompaniesWhere(await adminApi(baseURL), 'email != ""')).at(how === 'wraps' ? 3 : 4)
      await page.goto(company?.path ?? '')
      await page.getByRole('link', { name: 'Write a Review' }).click()
      const form = page.locator('#write-review')
      await form.getByRole('button', { name: 'Submit Review' }).click()
      await expect(form.getByText('Please select a rating')).toBeVisible()
      await form.getByRole('radio', { name: '4 stars' }).click()
      await fill(form, { Name: 'Robin Ode', Email: newAddress(), Review: 'Picked up on the hour.' })
      await form.getByRole('button', { name: 'Submit Review' }).click()
      await expect(form.getByText('Review submitted!')).toBeVisible()
    })

    test('write to us', async ({ page }) => {
      await page.goto('/contact')
      const send = page.getByRole('button', { name: 'Send Message' })
      await expect(send).toBeEnabled()
      await send.click()
      await fill(page.locator('main'), {
        'Full Name': 'Dana Reyes',
        'Email Address': newAddress(),
        Subject: 'A question',
        Message: 'How do I list a company?',
      })
      await send.click()
      await expect(page.getByText('Message Sent!')).toBeVisible()
    })

    test('keep what they type before the form is interactive', async ({ page }) => {
      const held = await holdRequests(page, /hydrate\./)
      await page.goto('/contact')
      await page.getByLabel('Subject').fill('Early words')
      await page.getByLabel('Message').focus()
      // until all texts are translated
      await expect(page.locator('form label:has(> font)').nth(3)).toBeVisible()
      held.release()
      await page.keyboard.type('How do I list a company?')
      await expect(page.getByLabel('Subject')).toHaveValue('Early words')
      await expect(page.getByLabel('Message')).toHaveValue(/company\?$/)
      await page.getByRole('button', { name: 'Send Message' }).click()
      await expect(page.getByText('Please enter your name')).toBeVisible()
      await expect(page.getByLabel('Subject')).toHaveValue('Early words')
    })

    test('ask for a correction', async ({ page, baseURL }) => {
      const [company] = await demoCompaniesWhere(await adminApi(baseURL), 'email != ""')
      await page.goto(`/company-removal?company=${company?.path.slice('/company/'.length)}`)
      const send = page.getByRole('button', { name: 'Send Request' })
      await expect(send).toBeEnabled()
      await send.click()
      await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    })

    test('find, filter and page through companies', async ({ page }) => {
      await page.goto('/find?q=freight')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Answers to “freight”')
      await expect(page.locator('.answers li').first()).toBeVisible()
      await page.goto('/companies')
      await page.getByRole('article').first().getByRole('button', { name: /^Save/ }).click()
      await page.getByLabel('Go to page').first().fill('2')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/companies/page/2')
    })
  })
