import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { holdRequests } from '../../support/browser/browser.ts'
import { createCompany, expect, test } from '../../support/browser/console.ts'
import { createListing, PASSWORD } from '../../support/records.ts'
import { fill, newAddress } from '../../support/server/visitor.ts'

const pressEnterOn = async (page: Page, control: Locator) => {
  await control.focus()
  await page.keyboard.press('Enter')
}

test.describe('a keyboard goes on where it was', () => {
  test('after a row is deleted, in the next row; and after Undo', async ({ openAs, cast }) => {
    const word = `Focus${randomUUID().slice(0, 8)}`
    for (const n of [1, 2, 3]) await createListing(cast.admin.api, { name: `${word} ${n}` })
    const page = await openAs('admin', '/manage-listings')
    await page.getByPlaceholder('Search listings').fill(word)
    await expect(page.getByText('3 listings', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Name', exact: true }).click()
    await expect(page.getByRole('link', { name: /^Edit / }).first()).toHaveAccessibleName(`Edit ${word} 1`)
    await pressEnterOn(page, page.getByRole('button', { name: `Delete ${word} 2` }))
    await pressEnterOn(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }))
    await expect(page.getByText('2 listings', { exact: true })).toBeVisible()
    const next = page.getByRole('checkbox', { name: `Select ${word} 3` })
    await expect(next).toBeFocused()
    await pressEnterOn(page, page.getByRole('button', { name: 'Undo' }))
    await expect(page.getByText('3 listings', { exact: true })).toBeVisible()
    await expect(next).toBeFocused()
  })

  test('on a button that waits for the server', async ({ openAs, cast, page }) => {
    const { listing } = await createCompany(cast.admin.api)
    const review = { listing, customer_name: 'Dana Reyes', customer_email: newAddress(), rating: 4 }
    await cast.admin.api.create('reviews', { ...review, review_text: 'Always on time, always friendly.' })
    await openAs('admin', `/admin/reviews?filter=${encodeURIComponent(JSON.stringify({ listing }))}`)
    const approve = page.getByRole('button', { name: 'Approve', exact: true })
    await expect(approve).toBeVisible()
    const held = await holdRequests(page, /reviews\/records/, 'PATCH')
    await pressEnterOn(page, approve)
    await expect(approve).toBeDisabled()
    held.release()
    await expect(page.getByRole('button', { name: 'Reject' })).toBeFocused()
  })

  test('after the sign-in, at the title of the screen', async ({ page, cast }) => {
    await page.goto('/auth')
    await fill(page, { Email: cast.stranger.email, Password: PASSWORD })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: /Dashboard/ })).toBeFocused()
  })

  for (const width of [1024, 1440])
    test(`in a window of ${width} px, from Edit to Save in few keys`, async ({ page, openAs, cast }) => {
      await page.setViewportSize({ width, height: 900 })
      await openAs('admin', `/manage-listings?filter=${encodeURIComponent(JSON.stringify({ q: cast.company }))}`)
      await page.getByRole('link', { name: cast.company, exact: true }).press('Enter')
      await expect(page.getByLabel('Phone Number')).toBeVisible()
      const skip = page.getByRole('button', { name: 'Skip to Save' })
      const isThere = () => skip.evaluate((button) => button === document.activeElement)
      let keys = 0
      for (; !(await isThere()) && keys < 15; keys++) await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: 'Save Changes' })).toBeFocused()
      expect(keys).toBeLessThan(15)
    })
})
