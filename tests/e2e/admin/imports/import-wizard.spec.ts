import type { Locator, Page } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { expect as patient, test, violationsOf } from '../../../support/browser/console.ts'
import { expectAccessible } from '../../../support/browser/screenshots.ts'
import { nextNumber } from '../../../support/records.ts'

/** Imports wait for those of other tests, one after the other. */
const expect = patient.configure({ timeout: 160_000 })
test.slow()

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const state = (page: Page) => region(page, 'State')
const values = (page: Page) => region(page, 'Values')
const row = (page: Page, name: string) => page.getByRole('table', { name: 'Rows' }).getByRole('row', { name })
const statusOf = async (address: string): Promise<number> => (await fetch(address)).status

const send = async (page: Page, name: string, content: string | Uint8Array) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose file' }).click()
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
}

/** Types into a field that searches, and chooses one of what it finds. */
const choose = async (page: Page, field: Locator, typed: string, option: string) => {
  await field.fill(typed)
  await page.getByRole('option', { name: option, exact: true }).click()
}

const run = async (page: Page, action: string) => {
  await state(page).getByRole('button', { name: action }).click()
  await page.getByRole('dialog').getByRole('button', { name: action }).click()
}

/** Columns and values that only this test has, because answers are remembered. */
const tag = `${Date.now() % 100_000}${nextNumber()}`
const CATEGORY = `Carpets ${tag}`
const HEADER = `Business,Kind of work,Town,State,Shelf ${tag},Old URL`
const name = (company: string) => `${company} ${tag}`

const FIRST = `${HEADER}
${name('Wizard Movers')},Movers,Gary,Indiana,1,/biz/wizard-${tag}
${name('Wizard Carpets')},${CATEGORY},Brainard,MN,2,
${name('Wizard Barges')},${CATEGORY},Xyzzyville,MN,3,
${name('Wizard Lawns')},Lawns ${tag},Gary,IN,4,
`
const SECOND = `${HEADER}
${name('Wizard Rugs')},${CATEGORY.toLowerCase()},BRAINARD,Minnesota,5,
${name('Wizard Boats')},Movers,Xyzzyville,MN,6,
`

test('asks what a table means, shows what it would do, imports it, and takes the next one without a question', async ({
  openAs,
  page,
  baseURL,
}) => {
  await openAs('admin', '/admin/imports')
  await send(page, 'first.csv', FIRST)
  await expect(state(page)).toContainText('The file is ready')
  await expect(page.getByLabel('This file contains')).toHaveValue('listings')
  await page.getByLabel('Field for column “Kind of work”').selectOption('Service Types *')
  await state(page).getByRole('button', { name: 'Dry run' }).click()

  await expect(state(page)).toContainText('4 questions under Values are open.')
  await expect(row(page, 'Would be created')).toContainText('1')
  await expect(row(page, 'no city is known as …')).toContainText('2')
  await expect(values(page).getByRole('status')).toContainText('0 of 4 questions answered.')
  await expect(values(page).getByRole('listitem').filter({ hasText: 'Services' }).first()).toContainText(
    `2 rows, such as ${name('Wizard Carpets')} and ${name('Wizard Barges')}`,
  )
  await choose(page, page.getByLabel(`Services for “${CATEGORY}”`), 'freight', 'Freight')
  await choose(page, page.getByLabel(`Services for “Lawns ${tag}”`), 'ignore', 'Ignore this category')
  await page.getByLabel('City for “Brainard, MN”').click()
  await page.getByRole('option', { name: 'Brainerd, MN (suggested)' }).click()
  await choose(page, page.getByLabel('City for “Xyzzyville, MN”'), 'Duluth mn', 'Duluth, MN')
  await expect(values(page).getByRole('status')).toContainText('4 of 4 questions answered.')
  await expectAccessible(page, { widths: [360, 1280], isShown: () => expect(values(page)).toBeVisible() })

  await page.reload()
  await expect(values(page).getByRole('status')).toContainText('4 of 4 questions answered.')
  await page.getByRole('button', { name: 'Try these answers' }).click()
  await expect(row(page, 'Would be created')).toContainText('3')
  await expect(row(page, 'none of its services is in the catalog')).toContainText('1')
  const preview = region(page, 'Companies as they would be')
  await expect(preview.getByRole('heading', { level: 3 })).toHaveText([
    `${name('Wizard Movers')}, Gary, IN`,
    `${name('Wizard Carpets')}, Brainerd, MN`,
    `${name('Wizard Barges')}, Duluth, MN`,
  ])
  await expect(preview.getByRole('listitem').first()).toContainText(`Old page/biz-wizard-${tag}`)
  expect(await violationsOf(page)).toEqual([])

  await run(page, 'Run import')
  await expect(state(page)).toContainText('Imported')
  const pages = region(page, 'Companies to look at').getByRole('link')
  await expect(pages).toHaveCount(3)
  const paths = await pages.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  for (const path of paths) await expect.poll(() => statusOf(`${baseURL}${path}`), { timeout: 80_000 }).toBe(200)
  const opened = page.waitForEvent('popup')
  await pages.nth(1).click()
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText(name('Wizard Carpets'))
  const first = page.url()

  await page.getByRole('link', { name: 'All imports' }).click()
  await send(page, 'second.csv', SECOND)
  await expect(state(page)).toContainText('The dry run is done')
  await expect(row(page, 'Would be created')).toContainText('2')
  await expect(row(page, 'Rejected')).toContainText('0')
  await expect(values(page)).toContainText('for earlier files, such as first.csv, are used')
  await expect(values(page).getByRole('status')).toHaveCount(0)
  await values(page).getByText('3 known values').click()
  await choose(page, page.getByLabel('City for “Xyzzyville, MN”'), 'leave', 'Leave these rows out')
  await page.getByRole('button', { name: 'Try these answers' }).click()
  await expect(row(page, 'Would be created')).toContainText('1')
  await expect(row(page, 'the place … is left out of the import')).toContainText('1')
  await run(page, 'Run import')
  await expect(state(page)).toContainText('Imported')

  for (const screen of [page.url(), first]) {
    await page.goto(screen)
    await run(page, 'Undo import')
    await expect(state(page)).toContainText('The import was undone')
  }
  for (const path of paths) await expect.poll(() => statusOf(`${baseURL}${path}`), { timeout: 80_000 }).toBe(404)
})

test('takes a zip file with a table and its pictures', async ({ openAs, page }) => {
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#0b6e4f' } })
    .jpeg()
    .toBuffer()
  const table = `Company,Services,City,State,Photos\n${name('Zipped')},Freight,Gary,IN,yard.jpg\n`
  await openAs('admin', '/admin/imports')
  await send(page, 'move.zip', zipSync({ 'table.csv': strToU8(table), 'yard.jpg': new Uint8Array(picture) }))
  await expect(state(page)).toContainText('The dry run is done')
  const file = region(page, 'File')
  await expect(file).toContainText(
    'Pictures to bring: 0 logos and 1 photo. The photos would wait for approval in the queue.',
  )
  await run(page, 'Run import')
  await expect(file).toContainText('Pictures brought: 0 logos and 1 photo. The photos wait for approval in the queue.')
  await run(page, 'Undo import')
  await expect(state(page)).toContainText('The import was undone')
})

test('takes a table for something else if a person says so', async ({ openAs, page }) => {
  await openAs('admin', '/admin/imports')
  await send(page, 'reviews.csv', `Company,City,State,Stars,Comment\n${name('Nobody')},Gary,IN,5,Good.\n`)
  await expect(state(page)).toContainText('The dry run is done')
  await expect(page.getByLabel('This file contains')).toHaveValue('reviews')
  await expect(values(page)).toHaveCount(0)
  await page.getByLabel('This file contains').selectOption('Listings')
  await expect(region(page, 'Columns').getByRole('alert')).toHaveText(
    'No column brings Service Types. Every row needs one.',
  )
  await choose(page, page.getByLabel('Service of rows that say none'), 'freight', 'Freight')
  await expect(region(page, 'Columns').getByRole('alert')).toHaveCount(0)
  await state(page).getByRole('button', { name: 'Dry run' }).click()
  await expect(region(page, 'Companies as they would be')).toContainText(`${name('Nobody')}, Gary, IN`)
})
