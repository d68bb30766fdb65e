import { expect, test } from '../../support/browser/console.ts'
import { PASSWORD, withFreshProof } from '../../support/records.ts'
import { type Api, apiOf } from '../../support/server/api.ts'
import { newAddress } from '../../support/server/visitor.ts'

/** An account for one test: different events of one account may share a row, and a disabled account is signed out. */
const newMember = async (admin: Api, url: string) => {
  const email = newAddress()
  const account = { email, full_name: 'Sam', password: PASSWORD, passwordConfirm: PASSWORD }
  const id = await (await withFreshProof(admin)).create('users', account)
  const signIn = { identity: email, password: PASSWORD }
  const { body } = await apiOf(url).post('/api/collections/users/auth-with-password', signIn)
  return { id, email, api: apiOf(url, String(body['token'])) }
}

test('lists a request that was just refused', async ({ openAs, cast, baseURL }) => {
  const { email, api } = cast.stranger
  await api.get('/api/collections/reviews/records')
  await apiOf(baseURL ?? '').post('/api/collections/users/auth-with-password', { identity: email, password: 'guess' })
  const page = await openAs('admin', '/admin/security')
  await expect(page.getByRole('heading', { level: 1, name: 'Security Log' })).toBeVisible()
  const rows = page.locator('#main-content').getByRole('listitem').filter({ hasText: email })
  await expect(rows.filter({ hasText: 'LOGIN_FAILED' }).first()).toContainText('Reason: Wrong password')
  await expect(rows.filter({ hasText: 'Action: list reviews' }).first()).toContainText('PRIVILEGED_ACTION')
})

test('shows an alarm when an account is disabled or enabled', async ({ openAs, cast, baseURL }) => {
  const { id, email } = await newMember(cast.admin.api, baseURL ?? '')
  const path = `/api/collections/users/records/${id}`
  const admin = await withFreshProof(cast.admin.api)
  for (const is_disabled of [true, false]) await admin.patch(path, { is_disabled })
  const page = await openAs('admin', '/admin/security')
  const alarms = page.getByRole('region', { name: /Alarms, last 24 hours/ })
  const about = alarms.locator('div').filter({ hasText: email })
  await expect(about.getByText('An account was disabled').first()).toBeVisible()
  await expect(about.getByText('An account was enabled again').first()).toBeVisible()
})

test('keeps both of two filters that are chosen before the list follows', async ({ openAs }) => {
  const page = await openAs('admin', '/admin/security')
  const [alarms, low] = [page.getByRole('button', { name: 'Alarms' }), page.getByRole('button', { name: 'LOW' })]
  await low.evaluate(
    (second: HTMLElement, first) => {
      if (first instanceof HTMLElement) first.click()
      second.click()
    },
    await alarms.elementHandle(),
  )
  for (const button of [alarms, low]) await expect(button).toHaveAttribute('aria-pressed', 'true')
})

test('counts repeated events in one row', async ({ openAs, cast, baseURL }) => {
  const { email, api } = await newMember(cast.admin.api, baseURL ?? '')
  for (let n = 0; n < 3; n++) await api.post('/api/directory/admin-access', { screen: 'admin/again' })
  const page = await openAs('admin', '/admin/security')
  const rows = page.locator('#main-content').getByRole('listitem').filter({ hasText: email })
  const again = rows.filter({ hasText: 'Action: open admin/again' })
  await expect(again).toHaveCount(1)
  await expect(again.getByRole('img', { name: '3 times' })).toHaveText('×3')
  await expect(again).toContainText('first Just now')
})

test('shows the newest fifty events first, and filters by severity', async ({ openAs, cast, baseURL }) => {
  const page = await openAs('admin', '/admin/security')
  await expect(page.getByText(/Rows per page/)).toBeVisible()
  await expect(page.getByRole('combobox', { name: /Rows per page/ })).toHaveValue('50')
  const rows = page.locator('#main-content').getByRole('listitem')
  const times = await rows.evaluateAll((all) => all.map((row) => row.querySelector('time')?.dateTime ?? ''))
  expect(times.length).toBeGreaterThan(1)
  expect(times).toEqual(times.toSorted().toReversed())
  const { id, email, api } = await newMember(cast.admin.api, baseURL ?? '')
  await api.patch(`/api/collections/users/records/${id}`, { full_name: 'Samantha' })
  await page.getByRole('group', { name: 'Severity' }).getByRole('button', { name: 'LOW' }).click()
  await expect(rows.first()).toContainText('LOW')
  await expect(rows.filter({ hasText: 'HIGH' })).toHaveCount(0)
  await expect(rows.filter({ hasText: email }).filter({ hasText: 'Fields: full_name' })).toBeVisible()
})
