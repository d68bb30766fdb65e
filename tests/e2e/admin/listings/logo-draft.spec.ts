import sharp from 'sharp'
import { createCompany, expect, test } from '../../../support/browser/console.ts'

test('a chosen logo survives a reload, and the save stores it', async ({ openAs, cast }) => {
  const { listing } = await createCompany(cast.admin.api)
  const page = await openAs('admin', `/edit-listing/${listing}`)
  const preview = page.getByAltText('Logo preview')
  const buffer = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#0b6e4f' } })
    .png()
    .toBuffer()
  await page
    .getByRole('group', { name: 'Company Logo' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'mark.png', mimeType: 'image/png', buffer })
  await expect(preview).toBeVisible()
  // a reload may come before the file is stored once more
  await page.addInitScript(() => {
    Cache.prototype.put = () => new Promise(() => undefined)
  })
  for (const _ of ['once', 'twice']) {
    await page.reload()
    await expect(page.getByText('What you typed before is back.')).toBeVisible()
    await expect(preview).toHaveAttribute('src', /^blob:/)
    expect(await preview.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(64)
  }
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page).toHaveURL('/dashboard')
  expect((await cast.admin.api.read('company_listings', listing))['logo']).toMatch(/^mark_/)
  expect(await page.evaluate(async () => (await (await caches.open('draft-files')).keys()).length)).toBe(0)
})
