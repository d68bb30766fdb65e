import type { Page } from '@playwright/test'
import { REGISTER_FILES, type RegisterNote } from '../../../../domain/imports/register.ts'
import { expect } from '../../../support/browser/console.ts'
import { test } from '../../../support/browser/console-without-publisher.ts'
import { expectAccessible } from '../../../support/browser/screenshots.ts'

const SCREEN = '/admin/imports'
const files = (page: Page) => page.getByRole('region', { name: 'Federal files' })
const file = (page: Page, name: string) =>
  files(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const census = { checksum: 'a', rows: 2_210_432, day: '2026-05-01', basis: 'created_dt', version: '', companies: 9 }

test('fetches the federal files once for two tabs, shows progress, results and age, and stops', async ({
  openAs,
  context,
  server,
}) => {
  const note = (fields: Partial<RegisterNote>) =>
    server.superuser.post('/api/directory/register/note', { run: '', holder: 'here 7', ...fields })
  const page = await openAs('admin', SCREEN)
  await expect(files(page)).toContainText('The files have never been fetched.')
  await expect(files(page)).toContainText('set REGISTER_EVERY=day')
  await expect(files(page).getByRole('listitem')).toHaveCount(REGISTER_FILES.length)
  const other = await context.newPage()
  await other.goto(SCREEN)
  await expect(button(other, 'Fetch the federal files now')).toBeVisible()

  await button(page, 'Fetch the federal files now').click()
  await expect(files(page)).toContainText('Waiting for the import worker…')
  await button(other, 'Fetch the federal files now').click()
  await expect(other.getByRole('region', { name: 'Notices' })).toContainText(
    'The federal files are already being fetched.',
  )
  await expect(button(other, 'Stop fetching')).toBeVisible()
  await other.close()

  const [row] = await server.superuser.list('register_runs', {})
  const run = String(row?.['id'])
  await note({ run, file: 'census', step: 'download' })
  await expect(files(page)).toContainText(
    `File 1 of ${REGISTER_FILES.length}: Company census file (FMCSA), downloading…`,
  )
  await note({ run, outcome: { name: 'census', result: 'imported', reason: '', applied: census } })
  await note({ run, outcome: { name: 'crashes', result: 'refused', reason: 'it is a web page, not a data file' } })
  await expect(file(page, 'Company census file (FMCSA)')).toContainText(
    'Data as of May 1, 2026 (column created_dt) · 2,210,432 rows · Last run Just now',
  )
  await expect(file(page, 'Company census file (FMCSA)')).toContainText('Old data')
  await expect(file(page, 'Crashes')).toContainText('Refused')
  await expect(file(page, 'Crashes')).toContainText('Not imported, because it is a web page, not a data file.')
  await button(page, 'Stop fetching').click()
  await expect(files(page)).toContainText('Stopping…')
  await note({ run, state: 'stopped' })
  await expect(files(page)).toContainText('The last run was stopped.')
  await expect(files(page)).toContainText('Ada Admin · Just now')
  await expectAccessible(page, { widths: [360, 1280] })

  await page.goto('/admin/publishing')
  await expect(files(page)).toContainText('Company census file (FMCSA): Data as of May 1, 2026')
  await files(page).getByRole('link', { name: 'All federal files' }).click()
  await expect(page).toHaveURL(SCREEN)
})
