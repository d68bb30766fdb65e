import type { Page } from '@playwright/test'
import { expect, holdRequests, test, violationsOf } from '../../support/browser/browser.ts'
import { decideRecord } from '../../support/decisions.ts'
import { adminApi, demoCompaniesWhere, fill, newAddress, textsOf } from '../../support/server/visitor.ts'

const review = () => ({
  Name: 'Robin Ode',
  Email: newAddress(),
  Review: `Picked up on the hour, delivered a day early. ${newAddress()}`,
})

const companyAt = async (baseURL: string | undefined, nth: number) => {
  const company = (await demoCompaniesWhere(await adminApi(baseURL), 'email != ""')).at(-1 - nth)
  if (!company) throw new Error(`fewer than ${nth + 1} companies have an email address`)
  return company
}

const formOf = (page: Page) => page.locator('#write-review')
const reachForm = async (page: Page) => {
  await page.getByRole('link', { name: 'Write a Review' }).click()
  await expect(submit(page)).toBeEnabled()
  return formOf(page)
}
const submit = (page: Page) => formOf(page).getByRole('button', { name: 'Submit Review' })
const star = (page: Page, count: number) => page.getByRole('radio', { name: count === 1 ? '1 star' : `${count} stars` })
const storedFrom = async (baseURL: string | undefined, email: string) =>
  (await adminApi(baseURL)).list('reviews', { filter: `customer_email = "${email}"` })

test('a review waits for approval, then stands on the page', async ({ page, baseURL }) => {
  test.slow()
  const company = await companyAt(baseURL, 0)
  await page.goto(company.path)
  const form = await reachForm(page)
  const written = review()
  await fill(form, written)
  await star(page, 4).click()
  const held = await holdRequests(page, '**/api/collections/reviews/records')
  await submit(page).click()
  await expect(form.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  held.release()
  const done = form.getByRole('status')
  await expect(done).toContainText('Review submitted!')
  await expect(done).toContainText('Your review has been submitted and is pending admin approval.')
  await expect(done).toBeFocused()

  const [stored, ...more] = await storedFrom(baseURL, written.Email)
  expect(more).toEqual([])
  expect(stored).toMatchObject({
    listing: company.id,
    customer_name: written.Name,
    rating: 4,
    review_text: written.Review,
    is_approved: false,
  })
  await page.reload()
  await expect(page.locator('#reviews')).not.toContainText(written.Review)

  const admin = await adminApi(baseURL)
  await decideRecord(admin, 'reviews', String(stored?.['id']), { is_approved: true })
  await expect(async () => {
    await page.reload()
    expect(await page.locator('#reviews').innerText()).toContain(written.Review)
  }).toPass({ timeout: 60_000 })
  await expect(page.locator('body')).not.toContainText(written.Email)
})

test('stars work by mouse: the chosen one is taken back by choosing it again', async ({ page, baseURL }) => {
  await page.goto((await companyAt(baseURL, 1)).path)
  const form = await reachForm(page)
  await star(page, 3).click()
  await expect(star(page, 3)).toBeChecked()
  await expect(form).toContainText('3 out of 5')
  await star(page, 5).click()
  await expect(star(page, 5)).toBeChecked()
  await star(page, 5).click()
  await expect(form.getByRole('radio', { checked: true })).toHaveCount(0)
  for (const count of [1, 2, 3, 4, 5]) {
    const box = await star(page, count).boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await submit(page).click()
  await expect(form.getByRole('radiogroup', { name: 'Your rating' })).toHaveAccessibleDescription(
    'Please select a rating',
  )
  await expect(star(page, 1)).toBeFocused()
  await star(page, 2).click()
  await expect(form).not.toContainText('Please select a rating')
})

test('stars work by keyboard', async ({ page, baseURL }) => {
  await page.goto((await companyAt(baseURL, 2)).path)
  const form = await reachForm(page)
  await star(page, 1).focus()
  await page.keyboard.press('Space')
  await expect(star(page, 1)).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(star(page, 3)).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await expect(star(page, 2)).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(form.getByLabel('Name')).toBeFocused()
})

test('a visitor who only uses the keyboard finds the form in time', async ({ page, baseURL }) => {
  await page.goto((await companyAt(baseURL, 3)).path)
  await page.getByRole('link', { name: 'Write a Review' }).focus()
  await expect(submit(page)).toBeEnabled()
  await page.keyboard.press('Tab')
  await expect(star(page, 1)).toBeFocused()
})

test('each wrong field is told what is wrong', async ({ page, baseURL }) => {
  await page.goto((await companyAt(baseURL, 4)).path)
  const form = await reachForm(page)
  await star(page, 5).click()
  await fill(form, { Name: 'R', Email: 'robin', Review: 'Good' })
  await submit(page).click()
  for (const [label, problem] of [
    ['Name', 'Name must be at least 2 characters'],
    ['Email', 'Please enter a valid email address'],
    ['Review', 'Review must be at least 10 characters'],
  ] as const)
    await expect(form.getByLabel(label, { exact: true })).toHaveAccessibleDescription(problem)
  await expect(form.getByLabel('Name')).toBeFocused()
})

test.describe('when sending fails', () => {
  test.use({ expectedComplaint: /Failed to load resource/ })

  test('a second review of a company from one address is refused with the reason', async ({ page, baseURL }) => {
    const company = await companyAt(baseURL, 5)
    const written = review()
    const admin = await adminApi(baseURL)
    await admin.create('reviews', {
      listing: company.id,
      customer_name: written.Name,
      customer_email: written.Email,
      rating: 2,
      review_text: written.Review,
    })
    await page.goto(company.path)
    await fill(await reachForm(page), written)
    await star(page, 1).click()
    await submit(page).click()
    await expect(formOf(page).getByLabel('Email')).toHaveAccessibleDescription(/already reviewed this company/)
    expect(await storedFrom(baseURL, written.Email)).toHaveLength(1)
  })

  test('text and stars are kept, and sending again stores one review', async ({ page, baseURL }) => {
    await page.goto((await companyAt(baseURL, 6)).path)
    const form = await reachForm(page)
    const written = review()
    await fill(form, written)
    await star(page, 5).click()
    await page.route('**/api/collections/reviews/records', (route) => route.abort())
    await submit(page).click()
    await expect(form.getByRole('status')).toHaveText('Failed to submit review. Please try again.')
    await page.unroute('**/api/collections/reviews/records')
    await page.reload()
    await reachForm(page)
    expect(await textsOf(form, Object.keys(written))).toEqual(written)
    await expect(star(page, 5)).toBeChecked()
    await submit(page).dblclick()
    await expect(form.getByRole('status')).toContainText('Review submitted!')
    expect(await storedFrom(baseURL, written.Email)).toHaveLength(1)
  })
})

for (const [colorScheme, width] of [
  ['light', 360],
  ['dark', 1280],
] as const)
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: { width, height: 800 } })

    test('the form is accessible and nothing moves when it comes', async ({ page, baseURL }) => {
      await page.goto((await companyAt(baseURL, 7)).path)
      const below = page.getByRole('heading', { name: 'Similar Companies' })
      const top = async () => (await below.boundingBox())?.y ?? 0
      const height = async () => (await page.evaluate(() => scrollY)) + (await top())
      const before = await height()
      await reachForm(page)
      expect(Math.abs((await height()) - before)).toBeLessThan(4)
      expect(await violationsOf(page)).toEqual([])
      await submit(page).click()
      expect(await violationsOf(page)).toEqual([])
    })
  })
