import type { Page } from '@playwright/test'
import type { SkippedRecord } from '../../../domain/publishing/skipped-records.ts'
import { expect, violationsOf } from '../../support/browser/console.ts'
import { test } from '../../support/browser/console-without-publisher.ts'
import { expectToFit } from '../../support/browser/screenshots.ts'

const SCREEN = '/admin/publishing'
const skippedRecords = (page: Page) => page.getByRole('region', { name: 'Skipped records' })
const state = (page: Page) => page.getByRole('region', { name: 'State' })
const line = (page: Page) => page.getByRole('status', { name: 'Public page' })

const skipped = (fields: Partial<SkippedRecord>): SkippedRecord => ({
  collection: 'company_listings',
  record: 'nobodyxxxxxxxxx',
  label: 'Acme Haulage',
  listing: 'nobodyxxxxxxxxx',
  field: 'website',
  why: 'is no web address',
  lacks: 'record',
  ...fields,
})
const WIDTHS = [
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
]

test('lists skipped records with field and reason, links to them, and removes corrected ones', async ({
  openAs,
  cast,
  report,
}) => {
  const page = await openAs('admin', SCREEN)
  await expect(state(page)).toContainText('Visitors see every change.')
  await expect(skippedRecords(page)).toHaveCount(0)

  const company = skipped({ record: cast.listing, listing: cast.listing, label: cast.company })
  const city = skipped({ collection: 'locations', listing: '', label: 'Laredo', field: 'name', why: 'is empty' })
  await report({ state: 'done', skipped: { total: 2, records: [company, city] } })
  await expect(skippedRecords(page).getByRole('listitem')).toHaveText([
    `${cast.company}ListingWebsite is no web address. The company has no page.`,
    'LaredoLocationName is empty. Its companies are skipped too.',
  ])
  await expect(skippedRecords(page)).toContainText('2 records are invalid')
  await expect(state(page)).toContainText('except for the skipped records below')
  await expect(skippedRecords(page).getByRole('link', { name: 'Laredo' })).toHaveAttribute('href', '/admin/locations')
  await skippedRecords(page).getByRole('link', { name: cast.company }).click()
  await expect(page).toHaveURL(`/edit-listing/${cast.listing}`)
  await expect(line(page)).toHaveText('Failed: Its website is no web address, so this listing is not on the site.')

  await page.goBack()
  await expect(skippedRecords(page)).toBeVisible()
  await report({ state: 'done' })
  await expect(skippedRecords(page)).toHaveCount(0)
})

test('shows owners that their logo cannot be drawn while the page is live', async ({ openAs, cast, report }) => {
  const logo = { field: 'logo', why: 'takes too long to draw', lacks: 'field' } as const
  const record = skipped({ record: cast.listing, listing: cast.listing, label: cast.company, ...logo })
  await report({ state: 'done', skipped: { total: 1, records: [record] } })
  const page = await openAs('owner', `/edit-listing/${cast.listing}`)
  await expect(line(page)).toContainText('Live')
  await expect(line(page)).toContainText('Its logo takes too long to draw, so the page does not show it.')
})

test('counts many skipped records and fits every width', async ({ openAs, report }) => {
  const long = 'Trans-Appalachian Intermodal Refrigerated Freight and Warehousing Cooperative of the Greater Midwest'
  const records = Array.from({ length: 100 }, (_, n) =>
    skipped({ record: `nobody${String(n).padStart(9, '0')}`, label: n === 3 ? long : `Carrier ${n}` }),
  )
  await report({ state: 'done', skipped: { total: 1250, records } })
  const page = await openAs('admin', SCREEN)
  await expect(skippedRecords(page)).toContainText('1,250 records are invalid')
  await expect(skippedRecords(page).getByRole('listitem')).toHaveCount(10)
  await skippedRecords(page).getByRole('button', { name: 'Show 90 more' }).click()
  await expect(skippedRecords(page).getByRole('listitem')).toHaveCount(100)
  await expect(skippedRecords(page)).toContainText('The first 100 of 1,250.')
  for (const size of WIDTHS) {
    await page.setViewportSize(size)
    await expectToFit(page)
    expect(await violationsOf(page)).toEqual([])
  }
})
