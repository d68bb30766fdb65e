import { expect, MEMBERS, test } from '../../support/browser/console.ts'
import { ALL_SCREENS, addressOf, sightOf } from '../../support/browser/console-screens.ts'
import { notePolicyViolations, policyViolationsOf } from '../../support/browser/policy-violations.ts'

for (const screen of ALL_SCREENS)
  test(`${screen} keeps to its Content-Security-Policy`, async ({ openAs, cast, page }) => {
    const member = MEMBERS.find((one) => sightOf(screen, one)) ?? 'admin'
    await notePolicyViolations(page)
    await openAs(member, addressOf(screen, cast))
    await expect(page.getByRole('heading', { level: 1, name: sightOf(screen, member)?.heading ?? '' })).toBeVisible()
    expect(await policyViolationsOf(page)).toEqual([])
  })

test('/auth keeps to its Content-Security-Policy', async ({ page }) => {
  await notePolicyViolations(page)
  await page.goto('/auth')
  await expect(page.getByRole('tabpanel', { name: 'Login' })).toBeVisible()
  expect(await policyViolationsOf(page)).toEqual([])
})
