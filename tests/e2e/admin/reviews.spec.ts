import { randomUUID } from 'node:crypto'
import type { ElementHandle, Page } from '@playwright/test'
import { createCompany, expect, test } from '../../support/browser/console.ts'
import type { Api } from '../../support/server/api.ts'

/** A review of a new company, because a company accepts only one from each address. */
const newReview = async (api: Api, values: object = {}) => {
  const { listing, company } = await createCompany(api)
  const customer_name = `Customer ${randomUUID().slice(0, 8)}`
  const id = await api.create('reviews', {
    listing,
    customer_name,
    customer_email: 'dana@example.com',
    rating: 4,
    review_text: 'Always on time, always friendly.',
    ...values,
  })
  return { id, listing, company, customer_name }
}
/** The reviews of a company; those of other tests may fill the first page. */
const reviewsOf = (listing: string) => `/admin/reviews?filter=${encodeURIComponent(JSON.stringify({ listing }))}`

const cardOf = (page: Page, customer: string) => page.getByRole('article').filter({ hasText: customer })
const isApproved = async (api: Api, id: string) => (await api.read('reviews', id))['is_approved']

test('shows administrators the details of a review', async ({ openAs, cast }) => {
  const { listing, customer_name, company } = await newReview(cast.admin.api)
  const page = await openAs('admin', reviewsOf(listing))
  await expect(page.getByRole('heading', { level: 1, name: 'Review Management' })).toBeVisible()
  const card = cardOf(page, customer_name)
  for (const text of [company, 'Pending', '4 out of 5', 'Always on time, always friendly.', 'dana@example.com'])
    await expect(card).toContainText(text)
  await expect(card).toContainText(/[A-Z][a-z]{2} \d{1,2}, \d{4}/)
  await expect(card.getByRole('button')).toHaveText(['Approve', 'History', 'Delete'])
  await expect(page.getByText(/^[\d,]+ total$/)).toBeVisible()
})

test('finds reviews by their text, customer and company, besides the chosen state', async ({ openAs, cast }) => {
  const word = `Quartz${randomUUID().slice(0, 6)}`
  const { customer_name, company } = await newReview(cast.admin.api, { review_text: `They lifted our ${word} table.` })
  const { company: other } = await newReview(cast.admin.api)
  const page = await openAs('admin', '/admin/reviews')
  const search = page.getByRole('searchbox', { name: 'Search reviews' })
  for (const typed of [word.toLowerCase(), customer_name, company.toUpperCase()]) {
    await search.fill(typed)
    await expect.poll(() => new URL(page.url()).searchParams.get('filter')).toContain(typed)
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(cardOf(page, customer_name)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Approved' }).click()
  await expect(page.getByText('Nothing found')).toBeVisible()
  await page.getByRole('button', { name: 'Pending' }).click()
  await expect(cardOf(page, customer_name)).toBeVisible()
  await expect(page.getByText(other)).toHaveCount(0)
})

test('approves a pending review and rejects an approved one', async ({ openAs, cast }) => {
  const { api } = cast.admin
  const { id, listing, customer_name } = await newReview(api)
  const page = await openAs('admin', reviewsOf(listing))
  const card = cardOf(page, customer_name)
  await card.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Review approved successfully.')).toBeVisible()
  await expect(card).toContainText('Approved')
  expect(await isApproved(api, id)).toBe(true)
  await card.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Review rejected successfully.')).toBeVisible()
  await expect(card).toContainText('Pending')
  expect(await isApproved(api, id)).toBe(false)
})

test('follows a link clicked right after a filter, before the list has changed', async ({ openAs }) => {
  const page = await openAs('admin', '/admin/reviews')
  const filter = await page.getByRole('button', { name: 'Approved', exact: true }).elementHandle()
  const link = await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).elementHandle()
  await page.evaluate(
    ([filter, link]) => {
      filter?.click()
      link?.click()
    },
    [filter, link] as ElementHandle<HTMLElement>[],
  )
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/users$/)
})

test('shows every pending review on its pages while some are approved', async ({ openAs, cast }) => {
  const { api } = cast.admin
  const { listing } = await createCompany(api)
  const customers = Array.from({ length: 7 }, (_, at) => `Waiting ${listing} ${at + 1}`)
  for (const [at, customer_name] of customers.entries())
    await api.create('reviews', {
      listing,
      customer_name,
      customer_email: `dana${at}@example.com`,
      rating: 4,
      review_text: 'Always on time, always friendly.',
    })
  const filter = encodeURIComponent(JSON.stringify({ is_approved: false, listing }))
  const page = await openAs('admin', `/admin/reviews?perPage=5&filter=${filter}`)
  const seen = new Set<string>()
  const mine = page.getByRole('article').filter({ hasText: `Waiting ${listing}` })
  const look = async () => {
    for (const name of await mine.getByRole('heading').allTextContents()) seen.add(name)
  }
  await expect(cardOf(page, customers.at(-1) ?? '')).toBeVisible()
  await look()
  for (const customer of customers.slice(-2)) {
    await cardOf(page, customer).getByRole('button', { name: 'Approve' }).click()
    await expect(cardOf(page, customer)).toContainText('Approved')
  }
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(cardOf(page, customers[0] ?? '')).toBeVisible()
  await expect(cardOf(page, customers.at(-1) ?? '')).toHaveCount(0)
  await look()
  expect([...seen].toSorted()).toEqual(customers.toSorted())
})

test('saves an approval before its notice and can undo it', async ({ openAs, cast }) => {
  const { id, listing, customer_name } = await newReview(cast.admin.api)
  const page = await openAs('admin', reviewsOf(listing))
  await cardOf(page, customer_name).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Review approved successfully.')).toBeVisible()
  expect(await isApproved(cast.admin.api, id)).toBe(true)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await expect(cardOf(page, customer_name)).toContainText('Pending')
  expect(await isApproved(cast.admin.api, id)).toBe(false)
})

test('deletes a review after confirmation', async ({ openAs, cast }) => {
  const { id, listing, customer_name } = await newReview(cast.admin.api)
  const page = await openAs('admin', reviewsOf(listing))
  const card = cardOf(page, customer_name)
  await card.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Are you sure you want to delete this review?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Review deleted successfully.')).toBeVisible()
  await expect(card).toHaveCount(0)
  expect((await cast.admin.api.get(`/api/collections/reviews/records/${id}`)).status).toBe(404)
})

test('filters reviews by approval', async ({ openAs, cast }) => {
  const pending = await newReview(cast.admin.api)
  const other = { listing: pending.listing, customer_email: 'pat@example.com', is_approved: true }
  const approved = await newReview(cast.admin.api, other)
  const page = await openAs('admin', reviewsOf(pending.listing))
  await page.getByRole('button', { name: 'Pending' }).click()
  await expect(cardOf(page, pending.customer_name)).toBeVisible()
  await expect(cardOf(page, approved.customer_name)).toHaveCount(0)
  await page.getByRole('button', { name: 'Approved' }).click()
  await expect(cardOf(page, approved.customer_name)).toBeVisible()
  await expect(cardOf(page, pending.customer_name)).toHaveCount(0)
})

test.describe('when the server fails', () => {
  test.use({ expectedComplaint: /Failed to load resource/ })

  const fail = (page: Page, method: string) =>
    page.route('**/api/collections/reviews/records**', (route) =>
      route.request().method() === method ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    )

  test('shows an error', async ({ page, openAs }) => {
    await fail(page, 'GET')
    await openAs('admin', '/admin/reviews')
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Failed to load reviews.')
  })

  test('shows the old state when an approval fails', async ({ page, openAs, cast }) => {
    const { listing, customer_name } = await newReview(cast.admin.api)
    await openAs('admin', reviewsOf(listing))
    await fail(page, 'PATCH')
    const card = cardOf(page, customer_name)
    await card.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('Failed to update review status.')).toBeVisible()
    await expect(card).toContainText('Pending')
  })

  test('keeps a review when deleting fails', async ({ page, openAs, cast }) => {
    const { listing, customer_name } = await newReview(cast.admin.api)
    await openAs('admin', reviewsOf(listing))
    await page.route('**/api/directory/queue/decide', (route) => route.fulfill({ status: 500, json: {} }))
    const card = cardOf(page, customer_name)
    await card.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Failed to delete review.')).toBeVisible()
    await expect(card).toBeVisible()
  })
})
