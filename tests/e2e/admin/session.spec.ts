import { expect, test } from '../../support/console.ts'

const SCREENS = ['/dashboard', '/manage-listings', '/add-listing', '/edit-listing/abc', '/settings', '/inquiries']
const ADMIN_SCREENS = ['locations', 'services', 'reviews', 'requests', 'security'].map((name) => `/admin/${name}`)

for (const path of [...SCREENS, ...ADMIN_SCREENS])
  test(`${path} asks a visitor to sign in`, async ({ page, baseURL }) => {
    await page.goto(path)
    await expect(page).toHaveURL('/auth')
    const answer = await fetch(baseURL + path)
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow')
  })

test('a sign-in says so and leads to the dashboard, a sign-out ends the session everywhere', async ({ page, cast }) => {
  const email = `guest-${Date.now()}@example.com`
  await cast.admin.api.create('users', { email, password: 'secret-1', passwordConfirm: 'secret-1' })
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('secret-1')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('You have successfully logged in')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('pocketbase_auth') ?? '{}').token)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/auth')
  await expect(page.getByText('Signed Out')).toBeVisible()
  const refreshed = await page.request.post('/api/collections/users/auth-refresh', {
    headers: { authorization: token },
  })
  expect(refreshed.status()).toBe(401)
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/auth')
})
