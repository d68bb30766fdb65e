import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { confirmIdentity, expect as patient, test, violationsOf } from '../../../support/browser/console.ts'
import { expectAccessible, expectToFit } from '../../../support/browser/screenshots.ts'
import { federalFile } from '../../../support/carriers/federal-files.ts'
import { censusText } from '../../../support/census-file.ts'
import { createListing, nextNumber } from '../../../support/records.ts'

/** Waiting for the published site takes long on a busy machine. */
const expect = patient.configure({ timeout: 80_000 })
test.slow()

const SCREEN = '/admin/imports'
/** Only for the tests of this file, because the directory keeps what others import. */
const seeds = { whole: 4711, wrong: 4712 }

const state = (page: Page) => page.getByRole('region', { name: 'State' })
const counts = (page: Page) => page.getByRole('table', { name: 'Rows' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, name: string) => counts(page).getByRole('row', { name })

const send = async (page: Page, name: string, text: string) => {
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Choose file').click()
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

const statusOf = async (address: string): Promise<number> => (await fetch(address)).status

const numberIn = async (page: Page, name: string): Promise<number> =>
  Number(((await row(page, name).getByRole('cell').textContent()) ?? '').replaceAll(',', ''))

test('uploads a census, tries it, runs it, sees it on the site and undoes it', async ({
  openAs,
  page,
  cast,
  baseURL,
}) => {
  await openAs('admin', SCREEN)
  await send(page, 'census of today.csv', await censusText(100, seeds.whole))
  await expect(page.getByRole('heading', { level: 1, name: 'census of today.csv' })).toBeVisible()
  await expect(state(page)).toContainText('The file is ready')
  const file = page.getByRole('region', { name: 'File', exact: true })
  await expect(file).toContainText('Motor carrier census (FMCSA)')
  await expect(file).toContainText('UTF-8, separated by commas')
  await button(page, 'Dry run').click()
  await expect(state(page)).toContainText('The dry run is done')
  await expect(state(page)).toContainText('100 rows read. Nothing was saved.')
  const created = await numberIn(page, 'Would be created')
  expect(created).toBeGreaterThan(10)
  const news = page.getByRole('region', { name: 'Examples of new records' }).getByRole('listitem')
  await expect(news).toHaveCount(10)
  const [, usdot = ''] = /USDOT (\d+)/.exec((await news.first().textContent()) ?? '') ?? []
  expect(await violationsOf(page)).toEqual([])

  await button(page, 'Run import').click()
  await expect(page.getByRole('dialog')).toContainText(`${created} would be created`)
  await page.getByRole('dialog').getByRole('button', { name: 'Run import' }).click()
  await expect(state(page)).toContainText('Imported')
  await expect(row(page, 'Created')).toContainText(String(created))
  const [imported] = await cast.admin.api.list('company_listings', { filter: `usdot_number = "${usdot}"` })
  const path = `${baseURL}/company/${imported?.['slug']}`
  await expect.poll(() => statusOf(path), { timeout: 80_000 }).toBe(200)

  await page.goto('/admin/history')
  await button(page, 'Undo: Import of census of today.csv').first().click()
  await page.getByRole('link', { name: 'Show progress' }).click()
  await expect(state(page)).toContainText('The import was undone')
  await expect(page.getByRole('region', { name: 'Undone' })).toContainText(`${created} removed`)
  await expect.poll(() => statusOf(path), { timeout: 80_000 }).toBe(404)

  await page.getByRole('link', { name: 'All imports' }).click()
  const imports = page.getByRole('region', { name: 'Import history' }).getByRole('listitem')
  const mine = imports.filter({ hasText: 'census of today.csv' }).first()
  await expect(mine).toContainText('Undone')
  await expect(mine).toContainText('Ada Admin')
})

test('refuses an unknown file with a reason and removes it', async ({ openAs, page }) => {
  await openAs('admin', SCREEN)
  await send(page, 'people.csv', '\u0001\u0000\u0002\u0000\u0000')
  await expect(state(page)).toContainText('The file cannot be imported')
  await expect(state(page)).toContainText('The file is a binary file')
  await expect(state(page)).toContainText('Upload the right file')
  await expect(state(page).getByRole('button')).toHaveText(['Remove file'])
  await button(page, 'Remove file').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove file' }).click()
  await expect(page).toHaveURL(SCREEN)
  await expect(page.getByText('people.csv')).toHaveCount(0)
})

test('downloads rejected rows with the reasons', async ({ openAs, page }) => {
  const [header = '', first = ''] = (await censusText(1, seeds.wrong)).split('\n')
  await openAs('admin', SCREEN)
  await send(page, 'wrong.csv', `${header}\n${first}\nshort,row\n`)
  await button(page, 'Dry run').click()
  await expect(row(page, 'Rejected')).toContainText('1')
  const download = page.waitForEvent('download')
  await button(page, 'Download rejected rows').click()
  const file = await download
  expect(file.suggestedFilename()).toBe('wrong.rejected.csv')
  const parts: Buffer[] = []
  for await (const part of await file.createReadStream()) parts.push(part as Buffer)
  expect(Buffer.concat(parts).toString()).toContain('line 3: 2 cells where the header has')
})

test.describe('before the password is entered', () => {
  test.use({ expectedComplaint: /status of 403/ })

  test('downloads all listings after a password', async ({ openAs, page, cast }) => {
    const name = `=Formula Freight, "Inc." ${nextNumber()}`
    await createListing(cast.admin.api, { name })
    await openAs('admin', SCREEN)
    const download = page.waitForEvent('download')
    await button(page, 'Download listings').click()
    await confirmIdentity(page)
    const file = await download
    expect(file.suggestedFilename()).toBe('listings.csv')
    expect(await readFile(await file.path(), 'utf8')).toContain(`"'${name.replaceAll('"', '""')}",Chicago,IL,`)
  })
})

test('refuses an empty file and cancels an upload', async ({ openAs, page }) => {
  await openAs('admin', SCREEN)
  await send(page, 'empty.csv', '')
  await expect(page.getByRole('alert')).toHaveText('The file is empty.')
  await page.route('**/api/directory/import-runs?*', () => undefined)
  await send(page, 'slow.csv', 'a,b\n1,2\n')
  await expect(page.getByRole('progressbar', { name: 'Uploading slow.csv' })).toBeVisible()
  await button(page, 'Cancel').click()
  await expect(button(page, 'Choose file')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test.describe('when the server does not answer', () => {
  test.use({ expectedComplaint: /status of 500/ })

  test('loads the imports again on request', async ({ openAs, page }) => {
    await page.route('**/api/collections/imports/**', (route) => route.fulfill({ status: 500, json: {} }))
    await openAs('admin', SCREEN)
    await expect(page.getByText('Failed to load the imports.')).toBeVisible()
    await page.unroute('**/api/collections/imports/**')
    await button(page, 'Try again').click()
    await expect(page.getByRole('region', { name: 'Import history' })).toBeVisible()
  })
})

test.describe('at every width, light and dark', () => {
  test.use({ viewport: { width: 360, height: 800 } })

  test('a run with every section is accessible and fits the screen', async ({ openAs, page }) => {
    await openAs('admin', SCREEN)
    await page.route('**/api/collections/imports/**', async (route) => {
      const answer = await route.fetch()
      const json = await answer.json()
      await route.fulfill({ json: { ...json, items: [{ ...json.items[0], ...FULL }] } })
    })
    await send(page, `${'long name '.repeat(8)}.csv`, await censusText(2, seeds.whole))
    const isShown = () => expect(page.getByRole('region', { name: 'Examples of changes' })).toBeVisible()
    await isShown()
    await expectAccessible(page, { widths: [360, 768, 1280], isShown })
  })
})

const LONG = 'Hauls paper, produce and machinery from Gary to Peoria. '.repeat(5)
const FULL = {
  state: 'finished',
  mode: 'dry_run',
  counts: {
    rows: 1_000_000,
    created: 420_000,
    updated: 31_000,
    unchanged: 400_000,
    skipped: { 'private carrier only': 100_000, 'not for hire': 48_000 },
    rejected: 1000,
  },
  report: {
    source: 'census',
    warnings: ['drivers: nothing could be read in 93 % of its filled rows'],
    samples: [
      { usdot_number: '1234567', name: 'Prairie Lines', field: 'description', before: LONG, after: LONG },
      { usdot_number: '1234568', name: 'X'.repeat(60), field: 'Phone Number', before: '', after: '(312) 555-0142' },
    ],
    created: [{ usdot_number: '1234569', name: 'Dockside Freight', place: 'Gary, IN' }],
    left: { 'edited since': 3 },
    rejected: [{ line: 1204, reason: `"${'X'.repeat(90)}" is no USDOT number` }],
    undone: { removed: 12, restored: 4 },
    dated: { day: '2026-11-19', basis: 'newest' },
    extent: { is: 'full', basis: '' },
    departed: { 'not in the file': 31_000, 'private carrier only': 400 },
    departedNames: [{ usdot_number: '1234570', name: 'X'.repeat(80), reason: 'not in the file' }],
    hideAfterMonths: 1,
    returned: 7,
    owners: 1204,
  },
}

test('shows on a company’s page what a federal file says about it, until the import is undone', async ({
  openAs,
  page,
  cast,
  baseURL,
}) => {
  const name = `Checked Lines ${Date.now()}`
  const path = `${baseURL}/company/${name.toLowerCase().replaceAll(' ', '-')}`
  await createListing(cast.admin.api, { name, usdot_number: '2718281' })
  await expect.poll(() => statusOf(path), { timeout: 80_000 }).toBe(200)

  await openAs('admin', SCREEN)
  await send(
    page,
    'insurance on file.csv',
    federalFile(
      'motus_insurance',
      'MC314159,2718281,BMC-91X,1,P,1000000.00,0.00,P-1,20260203,Harbor & Rail Insurance,20260203',
      'MC314159,2718281,BMC-34,2,P,10000.00,0.00,P-2,20260203,Prairie Mutual,20260203',
      'MC1,1,BMC-91X,1,P,1000000.00,0.00,P-3,20260203,Harbor & Rail Insurance,20260203',
    ),
  )
  await expect(state(page)).toContainText('The file is ready')
  await expect(page.getByRole('region', { name: 'File', exact: true })).toContainText('Motus: insurance on file')
  await button(page, 'Dry run').click()
  await expect(state(page)).toContainText('The dry run is done')
  await expect(row(page, 'Would be created')).toContainText('2')
  await button(page, 'Run import').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Run import' }).click()
  await expect(state(page)).toContainText('Imported')
  await expect(row(page, 'Created')).toContainText('2')
  await expect(page.getByRole('main')).toContainText('carriers that are not listed')
  const screen = page.url()

  const check = page.getByRole('region', { name: 'Carrier check' })
  await expect(async () => {
    await page.goto(path)
    await expect(check).toContainText('$1,000,000 on file', { timeout: 1000 })
  }).toPass()
  await expect(check).toContainText('Harbor & Rail Insurance · FMCSA, insurance on file Feb 3, 2026')
  await expect(check).toContainText('$10,000 on file')
  await expect(check.getByRole('term').last()).toHaveText('Not known from our files')
  await expect(check.getByRole('link', { name: 'FMCSA’s official record' })).toHaveAttribute('href', /2718281$/)
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      expect(await violationsOf(page), `${width} ${colorScheme}`).toEqual([])
      await expectToFit(page)
    }

  await page.goto(screen)
  await button(page, 'Undo import').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(state(page)).toContainText('The import was undone')
  await expect(async () => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 1000 })
    await expect(check).toBeHidden({ timeout: 1000 })
  }).toPass()
})

test('tells the feeds what a federal file says happened, until the import is undone', async ({
  openAs,
  page,
  cast,
  baseURL,
}) => {
  const name = `Revoked Lines ${Date.now()}`
  await createListing(cast.admin.api, { name, usdot_number: '1618033' })
  await openAs('admin', SCREEN)
  await send(
    page,
    'history of authorities.csv',
    federalFile(
      'motus_authority_history',
      'MC161803,1618033,Motor Carrier of Property (Except Household Goods),Inactive,INVOLUNTARY REVOCATION,20261012',
    ),
  )
  await button(page, 'Dry run').click()
  await expect(row(page, 'Would be created')).toContainText('1')
  await button(page, 'Run import').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Run import' }).click()
  await expect(state(page)).toContainText('Imported')

  const told = `<title>${name} (Chicago, IL): authority as a carrier of freight revoked</title>`
  for (const feed of ['/changes.xml', '/changes/illinois.xml'])
    await expect.poll(async () => (await fetch(`${baseURL}${feed}`)).text()).toContain(told)

  await button(page, 'Undo import').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(state(page)).toContainText('The import was undone')
  for (const feed of ['/changes.xml', '/changes/illinois.xml'])
    await expect.poll(async () => (await fetch(`${baseURL}${feed}`)).text()).not.toContain(told)
})
