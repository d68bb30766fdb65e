import { expect, test } from '../../support/console.ts'

const ADMIN_SCREENS = ['locations', 'services', 'reviews', 'requests', 'publishing', 'security'].map(
  (name) => `/admin/${name}`,
)

for (const path of ADMIN_SCREENS) {
  for (const member of ['owner', 'stranger'] as const)
    test(`${path} sends a ${member} away`, async ({ openAs }) => {
      const page = await openAs(member, path)
      await expect(page.getByText('Access Denied')).toBeVisible()
      await expect(page.getByText("You don't have permission to access this page")).toBeVisible()
      await expect(page).toHaveURL('/dashboard')
    })
}

test('the wait for the answer reads Loading...', async ({ page, openAs }) => {
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

test.describe('when it cannot be found out who may open a screen', () => {
  test.use({ expectedComplaint: /Failed to load resource/ })

  test('nobody may', async ({ page, openAs }) => {
    await page.route('**/api/directory/admin-access', (route) => route.fulfill({ status: 500, json: {} }))
    await openAs('admin', '/admin/services')
    await expect(page.getByText('Failed to verify admin permissions')).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
  })
})

test('the menu of an owner names no screen for administrators', async ({ openAs }) => {
  const page = await openAs('owner', '/inquiries')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Inquiries' })).toBeVisible()
  await expect(menu.locator('a[href^="/admin/"]')).toHaveCount(0)
})
