import type { Page, Request } from '@playwright/test'
import { holdRequests } from '../../../support/browser/browser.ts'
import { expect, test } from '../../../support/browser/console.ts'
import { ALL_SCREENS, addressOf } from '../../../support/browser/console-screens.ts'
import { withFreshProof } from '../../../support/records.ts'

/** The addresses that the page visits from now on. */
const navigationsOf = (page: Page): string[] => {
  const paths: string[] = []
  page.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname))
  return paths
}

test('every screen asks a visitor to sign in', async ({ page, baseURL }) => {
  test.slow()
  const navigations = navigationsOf(page)
  for (const screen of ALL_SCREENS)
    await test.step(screen, async () => {
      const path = addressOf(screen, { listing: 'abc' })
      navigations.length = 0
      await page.goto(path)
      await expect(page.getByRole('tab', { name: 'Login' }), screen).toBeVisible()
      await expect(page).toHaveURL('/auth')
      expect(navigations.filter((to) => to !== path)).toEqual(['/auth'])
      const answer = await fetch(baseURL + path)
      expect(answer.headers.get('x-robots-tag'), screen).toBe('noindex, nofollow')
    })
})

test('a sign-in shows a message and leads to the dashboard; a sign-out ends the session everywhere', async ({
  page,
  cast,
}) => {
  const email = `guest-${Date.now()}@example.com`
  await (await withFreshProof(cast.admin.api)).create('users', {
    email,
    password: 'secret-1',
    passwordConfirm: 'secret-1',
  })
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('secret-1')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('You have successfully logged in')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('pocketbase_auth') ?? '{}').token)
  await page.goto('/settings')
  await expect(page.getByLabel('Full Name')).toBeVisible()
  const navigations = navigationsOf(page)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('Signed Out')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
  expect(navigations).toEqual(['/auth'])
  const refreshed = await page.request.post('/api/collections/users/auth-refresh', {
    headers: { authorization: token },
  })
  expect(refreshed.status()).toBe(401)
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/auth')
})

test('a sign-out causes no refused requests on its way', async ({ page, cast }) => {
  const email = `leaver-${Date.now()}@example.com`
  await (await withFreshProof(cast.admin.api)).create('users', {
    email,
    password: 'secret-1',
    passwordConfirm: 'secret-1',
  })
  const isSubscription = (request: Request) => request.method() === 'POST' && request.url().endsWith('/api/realtime')
  const subscription = await holdRequests(page, '**/api/realtime', 'POST')
  const asked = page.waitForRequest(isSubscription)
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('secret-1')
  await page.getByRole('button', { name: 'Login' }).click()
  await asked
  const given = page.waitForEvent('requestfailed', isSubscription)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('Signed Out')).toBeVisible()
  subscription.release()
  await given
})

test('a partial response to a page that is closing does not end the session', async ({ page, openAs }) => {
  await page.route('**/api/collections/users/auth-refresh', (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '{"token": "half' }),
  )
  await openAs('owner', '/settings')
  await expect(page.getByLabel('Full Name')).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  await expect(page.getByLabel('Full Name')).toBeVisible()
})

test.describe('a session that ends', () => {
  test.use({ expectedComplaint: /status of 401/ })

  test('the next sign-in opens the dashboard after a sign-out, and the same screen after a lost session', async ({
    page,
    cast,
    baseURL,
  }) => {
    const email = `returner-${Date.now()}@example.com`
    await (await withFreshProof(cast.admin.api)).create('users', {
      email,
      password: 'secret-1',
      passwordConfirm: 'secret-1',
    })
    const signIn = async () => {
      await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password').fill('secret-1')
      await page.getByRole('button', { name: 'Login' }).click()
    }
    await page.goto('/inquiries?perPage=50')
    await signIn()
    await expect(page).toHaveURL('/inquiries?perPage=50')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inquiries')
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('pocketbase_auth') ?? '{}').token)
    // an open console might notice the end of its session before it is loaded again
    await page.goto('about:blank')
    await fetch(`${baseURL}/api/directory/sign-out`, { method: 'POST', headers: { authorization: token } })
    await page.goto('/inquiries?perPage=50')
    await expect(page.getByText('Your session has expired. Please sign in again.')).toBeVisible()
    await signIn()
    await expect(page).toHaveURL('/inquiries?perPage=50')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await signIn()
    await expect(page).toHaveURL('/dashboard')
  })
})
