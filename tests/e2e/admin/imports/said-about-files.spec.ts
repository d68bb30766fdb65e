import type { Page } from '@playwright/test'
import { expect as patient, test, violationsOf } from '../../../support/browser/console.ts'
import { expectAccessible } from '../../../support/browser/screenshots.ts'
import { census } from '../../../support/import-command.ts'

/** An import takes long on a busy machine. */
const expect = patient.configure({ timeout: 80_000 })
test.slow()

const SCREEN = '/admin/imports'
/** Only for the tests of this file, because the directory keeps what others import. */
const [STAYS, LEAVES] = [
  { dot_number: '3141591', legal_name: 'STAYING LINES LLC', add_date: '' },
  { dot_number: '1732050', legal_name: 'LEAVING LINES LLC', add_date: '' },
]

const state = (page: Page) => page.getByRole('region', { name: 'State' })
const file = (page: Page) => page.getByRole('region', { name: 'File', exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const date = (page: Page) => page.getByLabel('Date of the data')
const extent = (page: Page) => page.getByRole('combobox', { name: 'This file is' })

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

const choose = async (page: Page, name: string, text: string) => {
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Choose file').click()
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

const send = async (page: Page, name: string, text: string) => {
  await choose(page, name, text)
  await expect(state(page)).toContainText('The file is ready')
}

const tryIt = async (page: Page) => {
  await button(page, 'Dry run').click()
  await expect(state(page)).toContainText('The dry run is done')
}

const runIt = async (page: Page) => {
  await button(page, 'Run import').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Run import' }).click()
  await expect(state(page)).toContainText('Imported')
}

test('says how old a census is and how much it contains, and sees before the import who would leave', async ({
  openAs,
  page,
}) => {
  await openAs('admin', SCREEN)
  await send(page, 'two carriers.csv', census(STAYS, LEAVES))
  await expect(date(page)).toHaveValue('')
  await expect(date(page)).toHaveAccessibleDescription(/Leave it empty, and Haulindex reads it from the file/)
  await expect(extent(page)).toHaveValue('')
  await expect(extent(page).getByRole('option', { name: 'Let Haulindex tell' })).toHaveCount(1)
  await tryIt(page)
  await expect(date(page)).toHaveAccessibleDescription(/The file contains no date. If you know the day/)
  await expect(extent(page)).toHaveAccessibleDescription(/took it for only a part, because it has no date/)

  await date(page).fill(dayAgo(1))
  await extent(page).selectOption('Only some carriers')
  await button(page, 'Run import').click()
  await expect(page.getByRole('dialog')).toContainText('has changed since the dry run')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await tryIt(page)
  await expect(file(page)).toContainText('(as given)')
  await expect(file(page)).toContainText('only a part (as given)')
  await runIt(page)
  await expect(file(page)).toContainText('only a part (as given)')
  await expect(date(page)).toHaveCount(0)

  await page.getByRole('link', { name: 'All imports' }).click()
  await send(page, 'one carrier.csv', census(STAYS))
  await date(page).fill(dayAgo(0))
  await extent(page).selectOption('The whole file')
  await tryIt(page)
  const leaving = page.getByRole('region', { name: 'Carriers that would be marked as having left' })
  await expect(leaving).toContainText('not in the file: ')
  await expect(leaving).toContainText('Their pages would say so at once. After 1 month, a rule hides them')
  await expect(file(page)).toContainText('the whole file (as given)')
  expect(await violationsOf(page)).toEqual([])
  await expectAccessible(page, { widths: [360, 1280], isShown: () => expect(leaving).toBeVisible() })
})

test.describe('a date that cannot be', () => {
  test.use({ expectedComplaint: /status of 400/ })

  test('is refused with the reason, and can be corrected', async ({ openAs, page }) => {
    await openAs('admin', SCREEN)
    await send(page, 'future.csv', census(STAYS))
    await date(page).fill('2999-01-01')
    await button(page, 'Dry run').click()
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText(
      'Date of the data must be a day between 1930 and today',
    )
    await expect(state(page)).toContainText('The file is ready')
    await date(page).fill(dayAgo(0))
    await tryIt(page)
    await expect(file(page)).toContainText('(as given)')
  })
})

test('says nothing about listings of another directory', async ({ openAs, page }) => {
  await openAs('admin', SCREEN)
  await choose(page, 'listings.csv', 'name,city,state,services\nLate Lines,Gary,IN,Freight\n')
  await expect(state(page)).toContainText('The dry run is done')
  await expect(date(page)).toHaveCount(0)
  await expect(extent(page)).toHaveCount(0)
})
