import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { createCompany, expect, test } from '../../../support/browser/console.ts'
import { notePolicyViolations, policyViolationsOf } from '../../../support/browser/policy-violations.ts'
import { expectAccessible } from '../../../support/browser/screenshots.ts'

const RED = { r: 200, g: 16, b: 46 }
const SIDE = 400
/** A red bar of 320 × 80 pixels in the middle of a transparent square. */
const barLogo = () =>
  sharp({ create: { width: SIDE, height: SIDE, channels: 4, background: { ...RED, alpha: 0 } } })
    .composite([{ input: { create: { width: 320, height: 80, channels: 4, background: { ...RED, alpha: 1 } } } }])
    .png()
    .toBuffer()

const choose = async (page: Page, buffer: Buffer) => {
  const logo = page.getByRole('group', { name: 'Company Logo' })
  await logo.locator('input[type=file]').setInputFiles({ name: 'mark.png', mimeType: 'image/png', buffer })
  await logo.getByRole('button', { name: 'Crop & background' }).click()
  const dialog = page.getByRole('dialog', { name: 'Crop and background' })
  await expect(dialog.getByRole('img', { name: 'Logo in light mode' })).toBeVisible()
  return dialog
}

const useLogo = async (page: Page) => {
  await page.getByRole('button', { name: 'Use logo' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** Saves, and reads the file that the server has stored. */
const save = async (page: Page, read: () => Promise<Record<string, unknown>>, listing: string): Promise<Buffer> => {
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page).toHaveURL('/dashboard')
  const answer = await page.request.get(`/api/files/company_listings/${listing}/${(await read())['logo']}`)
  return answer.body()
}

/** Red, green, blue and opacity of a pixel. */
const pixelOf = async (picture: Buffer, left: number, top: number): Promise<number[]> => [
  ...(await sharp(picture).ensureAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
]

const BAR = [RED.r, RED.g, RED.b, 255]

test('an owner crops a logo with the keyboard and fills its background, and adjusts it again', async ({
  openAs,
  cast,
}) => {
  const { listing } = await createCompany(cast.admin.api, cast.owner.id)
  const page = await openAs('owner', `/edit-listing/${listing}`)
  const dialog = await choose(page, await barLogo())
  await dialog.getByLabel('Shape').selectOption('Very wide, 4 to 1')
  const zoom = dialog.getByRole('slider', { name: 'Zoom' })
  await zoom.focus()
  for (const _ of Array.from({ length: 5 })) await page.keyboard.press('ArrowRight')
  await expect(zoom).toHaveAttribute('aria-valuetext', '125%')
  await useLogo(page)
  await expect(page.getByRole('button', { name: 'Crop & background' })).toBeFocused()
  const preview = page.getByAltText('Logo preview')
  expect(await preview.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight)).toBe(4)

  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Shape')).toHaveValue('banner')
  await dialog.getByLabel('Shape').selectOption('Square')
  await zoom.focus()
  await page.keyboard.press('Home')
  await dialog.getByLabel('Background').selectOption('Another color')
  await dialog.getByLabel('Color', { exact: true }).fill('#123456')
  await useLogo(page)
  const stored = await save(page, () => cast.admin.api.read('company_listings', listing), listing)
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'png', width: 2 * SIDE, height: 2 * SIDE })
  expect(await pixelOf(stored, 5, 5)).toEqual([0x12, 0x34, 0x56, 255])
  expect(await pixelOf(stored, SIDE, SIDE)).toEqual(BAR)
  expect(await pixelOf(stored, SIDE, SIDE - 60)).toEqual([0x12, 0x34, 0x56, 255])
})

test('a part that is dragged into the frame is stored, transparent as it was', async ({ openAs, cast }) => {
  const { listing } = await createCompany(cast.admin.api)
  const page = await openAs('admin', `/edit-listing/${listing}`)
  const dialog = await choose(page, await barLogo())
  const part = dialog.getByRole('application', { name: 'Part of the picture' })
  await part.hover()
  await page.mouse.wheel(0, -100)
  await expect(dialog.getByRole('slider', { name: 'Zoom' })).not.toHaveAttribute('aria-valuetext', '100%')
  await page.mouse.down()
  await page.mouse.move(2000, 2000, { steps: 5 })
  await page.mouse.up()
  await useLogo(page)
  const stored = await save(page, () => cast.admin.api.read('company_listings', listing), listing)
  const { width, height } = await sharp(stored).metadata()
  expect(width).toBe(height)
  expect(width).toBeLessThan(SIDE)
  expect(await pixelOf(stored, 0, 0)).toEqual([0, 0, 0, 0])
  expect(await pixelOf(stored, width - 1, 180)).toEqual(BAR)
})

test('a picture that nobody changed is stored byte for byte', async ({ openAs, cast }) => {
  const { listing } = await createCompany(cast.admin.api)
  const page = await openAs('admin', `/edit-listing/${listing}`)
  const original = await barLogo()
  const dialog = await choose(page, original)
  await dialog.getByLabel('Background').selectOption('Dark')
  await useLogo(page)
  await page.getByRole('button', { name: 'Crop & background' }).click()
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await useLogo(page)
  const stored = await save(page, () => cast.admin.api.read('company_listings', listing), listing)
  expect(stored.equals(original)).toBe(true)
})

test('the dialog is accessible on phones and desktops, within the Content-Security-Policy', async ({
  page,
  openAs,
  cast,
}) => {
  await notePolicyViolations(page)
  await openAs('admin', `/edit-listing/${cast.listing}`)
  const dialog = await choose(page, await barLogo())
  await dialog.getByLabel('Background').selectOption('Another color')
  await expectAccessible(page, { widths: [360, 1280] })
  expect(await policyViolationsOf(page)).toEqual([])
})
