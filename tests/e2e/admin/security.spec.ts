import { apiOf } from '../../support/api.ts'
import { expect, test } from '../../support/console.ts'

test('what was refused a moment ago stands on top of the security log', async ({ openAs, cast, baseURL }) => {
  const { email, api } = cast.stranger
  await api.get('/api/collections/reviews/records')
  await apiOf(baseURL ?? '').post('/api/collections/users/auth-with-password', { identity: email, password: 'guess' })
  const page = await openAs('admin', '/admin/security')
  await expect(page.getByRole('heading', { level: 1, name: 'Security Log' })).toBeVisible()
  const alerts = page.getByRole('region', { name: /High severity, last 24 hours/ })
  await expect(alerts.getByText(/^(HIGH|CRITICAL)$/).first()).toBeVisible()
  const rows = page.locator('#main-content').getByRole('listitem').filter({ hasText: email })
  await expect(rows.filter({ hasText: 'LOGIN_FAILED' }).first()).toContainText('Reason: Wrong password')
  await expect(rows.filter({ hasText: 'Action: list reviews' }).first()).toContainText('PRIVILEGED_ACTION')
})

test('the log shows fifty events at first, newest first, and filters by severity', async ({ openAs, cast }) => {
  const page = await openAs('admin', '/admin/security')
  await expect(page.getByText(/Rows per page/)).toBeVisible()
  await expect(page.getByRole('combobox', { name: /Rows per page/ })).toHaveValue('50')
  const rows = page.locator('#main-content').getByRole('listitem')
  const times = await rows.locator('time').evaluateAll((all) => all.map((time) => time.getAttribute('datetime')))
  expect(times.length).toBeGreaterThan(1)
  expect(times).toEqual(times.toSorted().toReversed())
  await cast.stranger.api.patch(`/api/collections/users/records/${cast.stranger.id}`, {
    full_name: `Sam ${times.length}`,
  })
  await page.getByRole('group', { name: 'Severity' }).getByRole('button', { name: 'LOW' }).click()
  await expect(rows.first()).toContainText('LOW')
  await expect(rows.filter({ hasText: 'HIGH' })).toHaveCount(0)
  await expect(rows.filter({ hasText: 'Fields: full_name' }).first()).toBeVisible()
})
