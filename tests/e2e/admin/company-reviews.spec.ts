import { randomUUID } from 'node:crypto'
import { expect, test, violationsOf } from '../../support/browser/console.ts'

test('publishes an owner’s reply to a review and hides a reported review', async ({ openAs, cast, browser }) => {
  const { api } = cast.admin
  const mark = randomUUID().slice(0, 8)
  const review = (customer_name: string) =>
    api.create('reviews', {
      listing: cast.listing,
      customer_name,
      customer_email: `${randomUUID()}@example.com`,
      rating: 2,
      review_text: 'Came a day late.',
      is_approved: true,
    })
  await review(`Late ${mark}`)
  await review(`Rude ${mark}`)
  const page = await openAs('owner', '/reviews')
  const late = page.getByRole('article', { name: `Review by Late ${mark}` })
  await late.getByRole('button', { name: 'Reply' }).click()
  await late.getByRole('textbox').fill('We are sorry, and came earlier the next time.')
  await late.getByRole('button', { name: 'Publish reply' }).click()
  await expect(late).toContainText('Your reply')
  const rude = page.getByRole('article', { name: `Review by Rude ${mark}` })
  await rude.getByRole('button', { name: 'Report review' }).click()
  await page.getByRole('radio', { name: 'Offensive' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Report review' }).click()
  await expect(rude).toContainText('An administrator looks at it.')
  expect(await violationsOf(page)).toEqual([])

  const { slug } = await api.read('company_listings', cast.listing)
  const visitor = await (await browser.newContext()).newPage()
  await expect(async () => {
    await visitor.goto(`/company/${slug}`)
    const reviews = visitor.locator('#reviews')
    await expect(reviews).toContainText(`Response from ${cast.company}`, { timeout: 2000 })
    await expect(reviews).toContainText('We are sorry, and came earlier the next time.')
  }).toPass()

  const desk = await browser.newContext()
  await desk.addInitScript((session) => localStorage.setItem('pocketbase_auth', session), cast.admin.session)
  const admin = await desk.newPage()
  await admin.goto('/admin/reviews')
  const report = admin.getByRole('listitem', { name: `Report of the review by Rude ${mark}` })
  await expect(report).toContainText('Offensive')
  await report.getByRole('button', { name: 'Hide review' }).click()
  await expect(report).toHaveCount(0)
  await page.reload()
  await expect(late).toBeVisible()
  await expect(rude).toHaveCount(0)
})

for (const [member, pages] of [
  ['owner', /^1–\d+ of \d+$/],
  ['admin', /^1–\d+$/],
] as const)
  test(`the reviews of the ${member} are ${member === 'owner' ? 'counted' : 'not counted, because that reads all there are'}`, async ({
    openAs,
    cast,
  }) => {
    await cast.admin.api.create('reviews', {
      listing: cast.listing,
      customer_name: 'Nora North',
      customer_email: `${randomUUID()}@example.com`,
      rating: 5,
      review_text: 'Came a day early.',
      is_approved: true,
    })
    const page = await openAs(member, '/reviews')
    await expect(page.getByRole('navigation', { name: 'Pages' }).getByText(pages)).toBeVisible()
  })
