import { expect, MEMBERS, test } from '../../support/browser/console.ts'
import {
  ACCESS_DENIED,
  ALL_SCREENS,
  addressOf,
  LISTING_DENIED,
  screenContent,
} from '../../support/browser/console-screens.ts'

test.describe('every screen for other roles', () => {
  test.use({ expectedComplaint: /status of 404/ })
  test.slow()

  for (const member of MEMBERS) {
    const closed = ALL_SCREENS.filter((screen) => !screenContent(screen, member))
    if (closed.length === 0) continue
    // in one page, because a new one would load the whole console again
    test(`sends a ${member} away`, async ({ openAs, cast }) => {
      const page = await openAs(member, '/dashboard')
      for (const screen of closed)
        await test.step(screen, async () => {
          await page.goto(addressOf(screen, cast))
          const isForAdmins = screen.startsWith('/admin/')
          await expect(page.getByText('Access Denied'), screen).toBeVisible()
          await expect(page.getByText(isForAdmins ? ACCESS_DENIED : LISTING_DENIED), screen).toBeVisible()
          await expect(page).toHaveURL(isForAdmins ? '/#access-denied' : '/dashboard')
        })
    })
  }
})

test('shows Loading... while it waits for the response', async ({ page, openAs }) => {
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/directory/admin-access', async (route) => {
    await gate.promise
    await route.fallback()
  })
  const asked = page.waitForRequest('**/api/directory/admin-access')
  await openAs('admin', '/admin/services')
  await asked
  await expect(page.getByText('Loading...')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Manage Services' })).toHaveCount(0)
  gate.resolve()
  await expect(page.getByRole('heading', { name: 'Manage Services' })).toBeVisible()
})

test.describe('when permission for a screen cannot be checked', () => {
  test.use({ expectedComplaint: /Failed to load resource/ })

  test('nobody may open it', async ({ page, openAs }) => {
    await page.route('**/api/directory/admin-access', (route) => route.fulfill({ status: 500, json: {} }))
    await openAs('admin', '/admin/services')
    await expect(page.getByText('Failed to verify admin permissions')).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
  })
})

test('the menu of an owner shows no screens for administrators', async ({ openAs }) => {
  const page = await openAs('owner', '/inquiries')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Inquiries' })).toBeVisible()
  await expect(menu.locator('a[href^="/admin/"]')).toHaveCount(0)
})

for (const path of ['/dashboard/nothing', '/admin/nothing', '/admin', '/access-denied', '/authentication-error'])
  test(`${path} shows that there is no such screen`, async ({ openAs }) => {
    const page = await openAs('owner', path)
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  })
