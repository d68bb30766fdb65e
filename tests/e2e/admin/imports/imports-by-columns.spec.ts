import type { Page } from '@playwright/test'
import { expect as patient, test, violationsOf } from '../../../support/browser/console.ts'

/** Waiting for the published site takes long on a busy machine. */
const expect = patient.configure({ timeout: 80_000 })
test.slow()

const state = (page: Page) => page.getByRole('region', { name: 'State' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, name: string) => page.getByRole('table', { name: 'Rows' }).getByRole('row', { name })
const fieldFor = (page: Page, column: string) => page.getByLabel(`Field for column “${column}”`)
const statusOf = async (address: string): Promise<number> => (await fetch(address)).status

const FILE = `Color;STATE;Who They Are;TOWN;categories;Notes;Owner email
red;Indiana;Columns Carrier;Gary;freight;Moved here from a directory of its own.;columns.owner@example.com
blue;IN;Columns Gardener;Gary;gardening;;
`

test('maps columns with other names, tries the import, runs it, invites an owner and undoes it', async ({
  openAs,
  page,
  baseURL,
}) => {
  await openAs('admin', '/admin/imports')
  const template = page.waitForEvent('download')
  await button(page, 'Download template for listings').click()
  expect((await template).suggestedFilename()).toBe('listings-template.csv')
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Choose file').click()
  await (await chooser).setFiles({ name: 'moving in.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })

  await expect(state(page)).toContainText('The file is ready')
  const mapping = page.getByRole('region', { name: 'Columns' })
  await expect(mapping.getByRole('alert')).toHaveText('No column brings Company Name. Every row needs one.')
  await expect(fieldFor(page, 'TOWN')).toHaveValue('city')
  await expect(fieldFor(page, 'Color')).toHaveValue('')
  await expect(button(page, 'Dry run')).toHaveCount(0)
  await fieldFor(page, 'Who They Are').selectOption('Company Name *')
  await fieldFor(page, 'Notes').selectOption('Company Name *')
  await expect(mapping.getByRole('alert')).toHaveText(
    'More than one column brings Company Name. Leave out all but one.',
  )
  await fieldFor(page, 'Notes').selectOption('Company Description')
  await expect(mapping.getByRole('alert')).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])

  await button(page, 'Dry run').click()
  await expect(state(page)).toContainText('The dry run is done')
  await expect(row(page, 'Would be created')).toContainText('1')
  await expect(page.getByRole('region', { name: 'Examples of rejected rows' })).toContainText(
    'Line 3: none of its services is in the catalog',
  )
  await expect(page.getByRole('region', { name: 'Companies as they would be' })).toContainText(
    'Columns Carrier, Gary, IN',
  )

  await button(page, 'Run import').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Run import' }).click()
  await expect(state(page)).toContainText('Imported')
  const path = `${baseURL}/company/columns-carrier`
  await expect.poll(() => statusOf(path), { timeout: 80_000 }).toBe(200)

  const owners = page.getByRole('region', { name: 'Owners' })
  await expect(owners).toContainText('1 row names an owner by email address. We email nobody until you invite them.')
  await owners.getByRole('button', { name: 'Invite owners' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Invite owners' }).click()
  await expect(owners.getByRole('status')).toHaveText('Invited by email: the owners of 1 company.')

  await button(page, 'Undo import').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(state(page)).toContainText('The import was undone')
  await expect(page.getByRole('region', { name: 'Undone' })).toContainText('1 removed')
  await expect.poll(() => statusOf(path), { timeout: 80_000 }).toBe(404)
})
