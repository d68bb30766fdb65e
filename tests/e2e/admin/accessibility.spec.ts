import type { Page } from '@playwright/test'
import { type ConsoleCast, expect, type Member, newCompany, test, violationsOf } from '../../support/console.ts'

const SCREENS: readonly (readonly [member: Member, path: string, heading: string])[] = [
  ['admin', '/dashboard', 'Admin Dashboard'],
  ['owner', '/dashboard', 'Dashboard'],
  ['admin', '/manage-listings', 'All Listings'],
  ['owner', '/manage-listings', 'My Assigned Listings'],
  ['admin', '/add-listing', 'Add New Company Listing'],
  ['owner', '/settings', 'Settings'],
  ['admin', '/inquiries', 'Inquiries'],
  ['owner', '/inquiries', 'Inquiries'],
  ['stranger', '/inquiries', 'Inquiries'],
  ['admin', '/admin/locations', 'Manage Locations'],
  ['admin', '/admin/services', 'Manage Services'],
  ['admin', '/admin/reviews', 'Review Management'],
  ['admin', '/admin/requests', 'Listing Requests'],
  ['admin', '/admin/publishing', 'Publishing'],
  ['admin', '/admin/security', 'Security Log'],
]

const fillScreens = async ({ admin, owner, listing }: ConsoleCast) => {
  const person = { customer_name: 'Dana Reyes', customer_email: 'dana@example.com' }
  const message = 'Forty feet of steel, from Gary to Peoria. '.repeat(6)
  for (const status of ['new', 'responded', 'closed'])
    await admin.api.create('inquiries', { ...person, listing, message, status, is_held: status === 'new' })
  const company = await newCompany(admin.api, owner.id)
  const request = { listing: company.listing, requested_by: owner.id, request_type: 'verified' }
  await owner.api.create('listing_requests', request)
}

const expectAccessible = async (page: Page) => {
  // colours on their way from one state to the next have the contrast of neither
  await page.addStyleTag({ content: '* { transition: none !important }' })
  expect(await violationsOf(page)).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [360, 1280])
    test.describe(`at ${width} px, ${colorScheme}`, () => {
      test.use({ colorScheme, viewport: { width, height: 800 } })

      for (const [member, path, heading] of SCREENS)
        test(`${path} is accessible to the ${member} and fits the screen`, async ({ openAs, cast }) => {
          await fillScreens(cast)
          const page = await openAs(member, path)
          await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
          const main = page.locator('#main-content')
          await expect(
            main
              .getByRole('listitem')
              .or(main.getByRole('row'))
              .or(main.getByRole('heading', { level: 2 }))
              .or(main.getByRole('textbox'))
              .first(),
          ).toBeVisible()
          await expectAccessible(page)
        })

      test('/edit-listing is accessible to the owner and fits the screen', async ({ openAs, cast }) => {
        const page = await openAs('owner', `/edit-listing/${cast.listing}`)
        await expect(page.getByRole('textbox', { name: 'Company Name' })).toHaveValue(cast.company)
        await expectAccessible(page)
      })

      for (const tab of ['Login', 'Sign Up', 'Reset'])
        test(`/auth is accessible to a visitor and fits the screen: ${tab}`, async ({ page }) => {
          await page.goto('/auth')
          await page.getByRole('tab', { name: tab }).click()
          await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
          await expectAccessible(page)
        })
    })
