import { LISTING_LIMITS, LOGO_TYPES } from '../../../domain/listing-form.ts'

const MEGABYTE = 1024 * 1024

/** Whether the browser can draw the file; a renamed document cannot be drawn. */
const isDrawable = async (file: File): Promise<boolean> => {
  const src = URL.createObjectURL(file)
  const image = new Image()
  image.src = src
  try {
    await image.decode()
    return true
  } catch {
    return false
  } finally {
    URL.revokeObjectURL(src)
  }
}

/** Why a chosen file cannot be a logo; undefined when it can. */
export const logoProblem = async (file: File): Promise<string | undefined> => {
  const megabytes = (file.size / MEGABYTE).toFixed(1)
  if (file.size > LISTING_LIMITS.logoBytes)
    return `${file.name} has ${megabytes} MB. A logo has at most ${LISTING_LIMITS.logoBytes / MEGABYTE} MB.`
  if (!LOGO_TYPES.some((type) => type === file.type)) return `${file.name} is no PNG, JPEG, WebP or SVG image.`
  return (await isDrawable(file)) ? undefined : `${file.name} is no image that can be shown.`
}
