import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../../../support/browser/console.ts'

const WORDS = 'Two car carriers in our yard in Topeka'

/** As a phone stores it: larger than allowed, with the place where it was taken. */
const phonePhoto = () =>
  sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#0b6e4f' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 3/1 0/1' } })
    .jpeg()
    .toBuffer()

const choose = async (page: Page, buffer: Buffer, name = 'IMG_0001.jpg') =>
  page.getByRole('region', { name: 'Photos' }).locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'image/jpeg',
    buffer,
  })

test('an owner adds a photo, an administrator approves it, and the page shows it', async ({ openAs, cast }) => {
  const { listing, admin, owner } = cast
  const page = await openAs('owner', `/edit-listing/${listing}`)
  const section = page.getByRole('region', { name: 'Photos' })
  await expect(section).toContainText('No photos yet.')
  await choose(page, Buffer.from('not a picture'))
  await expect(section.getByRole('alert')).toContainText('isn’t an image we can read')

  await choose(page, await phonePhoto())
  const description = section.getByRole('textbox', { name: 'Description' })
  await expect(description).toBeFocused()
  await section.getByRole('button', { name: 'Upload photo' }).click()
  await expect(section).toContainText('Please describe what the photo shows')
  await description.fill(WORDS)
  await section.getByRole('button', { name: 'Upload photo' }).click()
  await expect(section.getByRole('img', { name: WORDS })).toBeVisible()
  await expect(section).toContainText('Waiting for approval')
  const [stored] = await owner.api.list('listing_photos', { filter: `listing = "${listing}"` })
  expect(stored).toMatchObject({ state: 'waiting', width: 1600, height: 1200, description: WORDS })

  const queue = await openAs('admin', '/admin/queue?kind=photos')
  await queue.getByRole('button', { name: new RegExp(WORDS) }).click()
  await expect(queue.getByRole('img', { name: WORDS })).toBeVisible()
  await queue.getByRole('button', { name: /^Approve / }).click()
  await expect(queue.getByRole('region', { name: 'Notices' })).toContainText('Photo approved successfully.')
  const { slug } = await admin.api.read('company_listings', listing)
  await expect(async () => {
    await page.goto(`/company/${slug}`)
    await expect(page.getByRole('img', { name: WORDS })).toBeVisible({ timeout: 1000 })
  }).toPass()
  const photo = page.getByRole('link', { name: WORDS })
  const response = await page.request.get(String(await photo.getAttribute('href')))
  expect((await sharp(await response.body()).metadata()).exif).toBeUndefined()
})
