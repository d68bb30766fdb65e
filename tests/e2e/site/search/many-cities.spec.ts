import { gzipSync } from 'node:zlib'
import { expect, violationsOf } from '../../../support/browser/browser.ts'
import { test } from '../../../support/browser/many-cities.ts'

const MOST_BYTES = 20_000

test.describe('the search of a directory with thousands of cities', () => {
  test('finds a city by the name that is typed, and leads to it', async ({ page }) => {
    await page.goto('/')
    const field = page.getByRole('combobox', { name: 'Location' })
    const button = page.getByRole('button', { name: 'Find Companies' })
    await expect(button).toBeDisabled()
    await field.pressSequentially('Houston')
    await expect(page.getByRole('option', { name: 'Houston, TX' })).toBeVisible()
    await expect(button).toBeEnabled()
    await field.press('Enter')
    await expect(page).toHaveURL(/\/(trucking-)?companies-in-houston$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trucking Companies in Houston, TX')
  })

  test('is used by keyboard: arrows point, Enter chooses, Escape closes', async ({ page }) => {
    await page.goto('/')
    const field = page.getByRole('combobox', { name: 'Location' })
    await field.pressSequentially('york')
    const option = page.getByRole('option', { name: 'New York, NY' })
    await expect(option).toBeVisible()
    await expect(field).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('region', { name: 'Find trucking companies near' }).getByRole('status')).toHaveText(
      /^\d+ (city|cities) below\.$/,
    )
    await field.press('ArrowDown')
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '')
    await field.press('Escape')
    await expect(option).toBeHidden()
    await field.press('Backspace')
    await expect(option).toBeVisible()
    await field.press('ArrowUp')
    await field.press('Enter')
    await expect(field).toHaveValue('New York, NY')
    await expect(field).toHaveAttribute('aria-expanded', 'false')
    await expect(page).toHaveURL('/')
    await page.getByLabel('Service type').selectOption('Freight')
    await page.getByRole('button', { name: 'Find Companies' }).click()
    await expect(page).toHaveURL(/\/(freight-)?companies-in-new-york$/)
  })

  test('takes a click, and is ready again after going back', async ({ page }) => {
    await page.goto('/')
    const field = page.getByRole('combobox', { name: 'Location' })
    for (const [typed, city, slug] of [
      ['dall', 'Dallas, TX', 'dallas'],
      ['atl', 'Atlanta, GA', 'atlanta'],
    ] as const) {
      await field.fill('')
      await field.pressSequentially(typed)
      await page.getByRole('option', { name: city }).click()
      await page.getByRole('button', { name: 'Find Companies' }).click()
      // a pair that no company stands in leads to the city
      await expect(page).toHaveURL(new RegExp(`/(trucking-)?companies-in-${slug}$`))
      await page.goBack()
    }
  })

  test('says that a city is not there, and leads nowhere with it', async ({ page }) => {
    await page.goto('/')
    const field = page.getByRole('combobox', { name: 'Location' })
    await field.pressSequentially('zzyzx')
    await expect(page.getByRole('region', { name: 'Find trucking companies near' }).getByRole('status')).toHaveText(
      'No city begins like this.',
    )
    await page.getByLabel('Service type').selectOption('Freight')
    await field.press('Enter')
    await expect(page).toHaveURL('/')
    expect(await field.evaluate((input: HTMLInputElement) => input.validationMessage)).toBe(
      'Choose a city from the list.',
    )
  })

  test('loads little, whatever is typed', async ({ page, request }) => {
    const sizes: number[] = []
    const [home, { length: parts }] = [await request.get('/'), await (await request.get('/search/cities.json')).json()]
    page.on('response', async (response) => {
      if (response.url().includes('/search/')) sizes.push(gzipSync(await response.body()).length)
    })
    await page.goto('/')
    await page.getByRole('combobox', { name: 'Location' }).pressSequentially('New York')
    await expect(page.getByRole('option')).not.toHaveCount(0)
    expect(gzipSync(await home.body()).length).toBeLessThan(MOST_BYTES)
    await expect.poll(() => sizes.length).toBeGreaterThan(1)
    expect(sizes.length).toBeLessThanOrEqual(parts + 1)
    expect(Math.max(...sizes)).toBeLessThan(MOST_BYTES)
  })

  for (const colorScheme of ['light', 'dark'] as const)
    test(`is accessible with its list open, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto('/')
        await page.getByRole('combobox', { name: 'Location' }).pressSequentially('san')
        await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
        await page.getByRole('combobox', { name: 'Location' }).press('ArrowDown')
        await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toBeVisible()
        expect(await violationsOf(page)).toEqual([])
      }
    })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the search leads to the city that was typed, or else to all companies', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('combobox', { name: 'Location' }).fill('Houston, TX')
    await page.getByRole('button', { name: 'Find Companies' }).click()
    await expect(page).toHaveURL('/trucking-companies-in-houston')
    await page.goto('/')
    await page.getByRole('button', { name: 'Find Companies' }).click()
    await expect(page).toHaveURL('/companies')
  })
})

test('a pair of service and city without a company leads to the city', async ({ page }) => {
  await page.goto('/companies-in-houston')
  const pairs = await page.getByRole('link', { name: /Trucking Companies in Houston$/ }).count()
  expect(pairs).toBeLessThan(12)
  await page.goto('/hazmat-companies-in-houston')
  await expect(page).toHaveURL(/\/(hazmat-)?companies-in-houston$/)
})
