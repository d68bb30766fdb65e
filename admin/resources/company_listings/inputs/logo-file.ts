import { logoProblem } from '../../../../domain/listings/logo/logo-problem.ts'
import { LISTING_LIMITS } from '../../../../domain/listings/rules.ts'
import { redrawSvg, SVG_TYPE } from './redraw-svg.ts'

const MEGABYTE = 1024 * 1024

/** A file that can be sent as a logo, or why there is none. */
export type ChosenLogo = { logo: File } | { problem: string }

/** Whether the browser can draw the file; a damaged one cannot be drawn. */
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

const problemOf = async (file: File): Promise<string | undefined> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const read = (offset: number, length: number) => bytes.subarray(offset, offset + length)
  return logoProblem({ size: bytes.length, read })
}

/** Makes a logo of a chosen file by the server's own rule; an SVG is drawn as a PNG first. */
export const chooseLogo = async (file: File): Promise<ChosenLogo> => {
  const megabytes = (file.size / MEGABYTE).toFixed(1)
  if (file.size > LISTING_LIMITS.logoBytes)
    return {
      problem: `${file.name} has ${megabytes} MB. A logo has at most ${LISTING_LIMITS.logoBytes / MEGABYTE} MB.`,
    }
  const undrawable = { problem: `${file.name} is no image that can be shown.` }
  const logo = file.type === SVG_TYPE ? await redrawSvg(file) : file
  if (!logo) return undrawable
  if (!logo.type.startsWith('image/')) return { problem: `${file.name} is no PNG, JPEG, WebP or SVG image.` }
  if (!(await isDrawable(logo))) return undrawable
  const problem = await problemOf(logo)
  return problem ? { problem: `${problem}.` } : { logo }
}
