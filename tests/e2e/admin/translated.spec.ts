import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { type ConsoleCast, createCompany, expect, MEMBERS, type Member, test } from '../../support/browser/console.ts'
import { ALL_SCREENS, addressOf, headingOf, type Screen, screenContent } from '../../support/browser/console-screens.ts'
import { TRANSLATORS, translatePages } from '../../support/browser/translator.ts'
import { newAddress } from '../../support/server/visitor.ts'

const BROKEN = 'Something went wrong'
/** For each kind of control. Some screens have dozens. */
const MAX_TRIED = 4

const addReview = (cast: ConsoleCast, listing: string, values: object = {}) =>
  cast.admin.api.create('reviews', {
    listing,
    customer_name: `Customer ${randomUUID().slice(0, 8)}`,
    customer_email: newAddress(),
    rating: 4,
    review_text: 'Always on time, always friendly.',
    ...values,
  })

/** Uses the controls of a screen in ways that change no record: tabs, filters, menus, pages and the search. */
const useScreen = async (page: Page) => {
  const main = page.locator('#main-content')
  const clickEach = async (controls: Locator) => {
    for (let at = 0; at < Math.min(await controls.count(), MAX_TRIED); at++)
      if (await controls.nth(at).isEnabled()) await controls.nth(at).click()
  }
  // before the filters, whose shorter lists disable it
  await clickEach(main.getByRole('button', { name: 'Next page' }))
  await clickEach(main.getByRole('tab'))
  await clickEach(main.locator('button[aria-pressed]'))
  const search = main.getByRole('searchbox').or(main.getByRole('textbox', { name: /^(Search|Find)/ }))
  if (await search.count()) {
    await search.first().fill('zzz nobody')
    await expect(main.getByText('zzz nobody').or(search.first())).toBeVisible()
    await search.first().fill('')
  }
}

/** Goes to a screen as a link of the console does, without loading the console again. */
const goTo = (page: Page, path: string) =>
  page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

const expectContent = async (page: Page, screen: Screen, member: Member, cast: ConsoleCast) => {
  const content = screenContent(screen, member)
  const name = content && headingOf(content, cast)
  await expect(page.getByRole('heading', { level: 1, name: name ?? '', exact: true }), screen).toBeVisible()
  await expect(
    page
      .locator('#main-content')
      .getByText(content?.words ?? '')
      .first(),
    screen,
  ).toBeVisible()
  await expect(page.getByText(BROKEN), screen).toHaveCount(0)
}

for (const how of TRANSLATORS)
  test.describe(`a browser that ${how} every text to translate it does not break`, () => {
    test.use({ expectedComplaint: /status of 404/ })
    test.slow()

    for (const member of MEMBERS)
      test(`any screen of the ${member}`, async ({ page, openAs, cast }) => {
        const { listing } = cast
        for (const is_approved of [true, false]) await addReview(cast, listing, { is_approved })
        await translatePages(page, how)
        await openAs(member, '/dashboard')
        for (const screen of ALL_SCREENS.filter((screen) => screenContent(screen, member)))
          await test.step(screen, async () => {
            await goTo(page, addressOf(screen, cast))
            await expectContent(page, screen, member, cast)
            await useScreen(page)
            await expect(page.getByText(BROKEN), screen).toHaveCount(0)
          })
      })

    test('the navigation between screens', async ({ page, openAs }) => {
      await translatePages(page, how)
      await openAs('admin', '/dashboard')
      const ways = page.getByRole('navigation', { name: 'Main' }).locator('a[href^="/"]')
      await expect(ways.first()).toBeVisible()
      for (let at = 0; at < (await ways.count()); at++) {
        await ways.nth(at).click()
        await expect(page).toHaveURL(new RegExp(`${await ways.nth(at).getAttribute('href')}(\\?.*)?$`))
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByText(BROKEN)).toHaveCount(0)
      }
    })

    test('a decision about a review', async ({ page, openAs, cast }) => {
      const { listing } = await createCompany(cast.admin.api, cast.owner.id)
      const review = await addReview(cast, listing)
      await translatePages(page, how)
      await openAs('admin', `/admin/reviews?filter=${encodeURIComponent(JSON.stringify({ listing }))}`)
      const isApproved = async () => (await cast.admin.api.read('reviews', review))['is_approved']
      await page.getByRole('article').getByRole('button', { name: 'Approve' }).click()
      await expect(page.getByText('Review approved successfully.')).toBeVisible()
      await expect.poll(isApproved).toBe(true)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('Undone')).toBeVisible()
      await expect.poll(isApproved).toBe(false)
      await expect(page.getByText(BROKEN)).toHaveCount(0)
    })
  })
