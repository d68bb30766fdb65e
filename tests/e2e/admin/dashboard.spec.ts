import { ROUTES } from '../../../contract/routes.ts'
import { BRAND } from '../../../domain/brand.ts'
import { expect, test } from '../../support/browser/console.ts'

const inquiry = (listing: string, customer_name: string) => ({
  listing,
  customer_name,
  customer_email: 'dana@example.com',
  message: 'Two pallets from Gary to Peoria.',
  status: 'new',
})

test('an administrator sees all counts and the work to do', async ({ openAs, cast }) => {
  const page = await openAs('admin', '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard')
  for (const label of ['My Listings', 'Total Users', 'Featured Listings'])
    await expect(page.locator('dt', { hasText: label }).locator('+ dd')).toHaveText(/^[\d,]+$/)
  const actions = page.getByRole('region', { name: 'Quick Actions' })
  for (const [name, path] of [
    ['Add New Listing', '/add-listing'],
    ['Manage Locations', '/admin/locations'],
    ['Manage Services', '/admin/services'],
  ])
    await expect(actions.getByRole('link', { name: name ?? '' })).toHaveAttribute('href', path ?? '')
  await expect(page.getByRole('banner')).toContainText(cast.admin.name)
})

test('opens a screen after at most three requests, one of which confirms the session', async ({ openAs, page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  const listening = page.waitForResponse('**/api/realtime')
  await openAs('admin', '/dashboard')
  await listening
  expect(asked).toContain(ROUTES.answerDashboard.path)
  expect(asked.indexOf(ROUTES.answerDashboard.path)).toBeLessThanOrEqual(3)
  expect(asked.filter((path) => path.endsWith('/auth-refresh'))).toHaveLength(1)
  expect(asked.filter((path) => path === ROUTES.answerConsoleCounts.path)).toHaveLength(1)
})

test('an owner asks for a new listing by email and sees no count of users', async ({ openAs }) => {
  const page = await openAs('owner', '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await expect(page.getByText('Total Users')).toHaveCount(0)
  const request = page.getByRole('link', { name: 'Request New Listing' })
  await expect(request).toHaveAttribute('href', new RegExp(`^mailto:${BRAND.mailbox}\\?subject=.`))
  const actions = page.getByRole('region', { name: 'Quick Actions' })
  await expect(actions.getByRole('link', { name: 'View My Listings' })).toHaveAttribute('href', '/manage-listings')
  await expect(actions.getByRole('link', { name: 'Account Settings' })).toHaveAttribute('href', '/settings')
  // or adds it without waiting for anybody
  await expect(actions.getByRole('link', { name: 'Add New Listing' })).toHaveAttribute('href', '/add-listing')
  await actions.getByRole('link', { name: 'View My Listings' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Add New Listing' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add New Company Listing')
})

test('a user without inquiries sees an empty state, also under the bell', async ({ openAs }) => {
  const page = await openAs('stranger', '/dashboard')
  await expect(page.getByText('No inquiries yet')).toBeVisible()
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByText('No new notifications')).toBeVisible()
})

test('a new inquiry rings the bell without a reload, and opening it clears it', async ({ page, openAs, cast }) => {
  const customer = `Dana ${Date.now()}`
  const listening = page.waitForResponse((response) => response.url().endsWith('/api/realtime'))
  await openAs('owner', '/dashboard')
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  await listening
  await expect(async () => {
    await cast.admin.api.create('inquiries', inquiry(cast.listing, customer))
    await expect(page.getByRole('button', { name: /^Notifications, \d unread/ })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const list = page.getByRole('region', { name: 'Notifications' })
  await expect(list.getByText(`New inquiry from ${customer}`).first()).toBeVisible()
  await expect(list.getByText(cast.company).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  // a later inquiry of those above may ring again
  await expect(async () => {
    const cleared = page.getByRole('button', { name: 'Notifications', exact: true })
    if (await cleared.isVisible()) return
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.keyboard.press('Escape')
    await expect(cleared).toBeVisible({ timeout: 1000 })
  }).toPass()
})

test('the site’s menus lead to the screens of each role', async ({ openAs }) => {
  const page = await openAs('owner', '/dashboard')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Manage Listings' })).toHaveAttribute('href', '/dashboard')
  await expect(menu.getByRole('link', { name: 'Add New Listing' })).toHaveAttribute('href', '/add-listing')
  await expect(menu.getByRole('link', { name: 'Inquiries' })).toHaveAttribute('href', '/inquiries')
  await expect(menu.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings')
  await expect(menu.getByRole('link', { name: 'Contact Admin' })).toHaveAttribute('href', `mailto:${BRAND.mailbox}`)
  await expect(page.getByRole('link', { name: 'View Site' })).toHaveAttribute('href', '/')
})
