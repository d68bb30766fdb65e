import { logoProblem } from '../../../../domain/listings/logo/logo-problem.ts'
import { LISTING_LIMITS } from '../../../../domain/listings/rules.ts'

const MEGABYTE = 1024 * 1024

/** A file that can be sent as a logo, or why there is none. */
type ChosenLogo = { logo: File } | { problem: string }

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

export const SVG_TYPE = 'image/svg+xml'

/** Pixels of the longer side of the drawing. */
const LONGER_SIDE = 512
/** An SVG that takes longer is a program rather than a logo. */
const PATIENCE_MS = 5000

const timeout = (): Promise<never> =>
  new Promise((_, fail) => setTimeout(() => fail(new Error('the drawing took too long')), PATIENCE_MS))

/** As wide and high as the image says, one of both 512; square when it says nothing. */
const sizeOf = ({ naturalWidth, naturalHeight }: HTMLImageElement): [width: number, height: number] => {
  const longer = Math.max(naturalWidth, naturalHeight)
  if (longer === 0) return [LONGER_SIDE, LONGER_SIDE]
  const scaled = (side: number) => Math.max(1, Math.round((side * LONGER_SIDE) / longer))
  return [scaled(naturalWidth), scaled(naturalHeight)]
}

const draw = async (src: string): Promise<Blob | null> => {
  // in an image no script runs and nothing is loaded
  const image = new Image()
  image.src = src
  await image.decode()
  const canvas = document.createElement('canvas')
  const [width, height] = sizeOf(image)
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
  return new Promise((done) => canvas.toBlob(done, 'image/png'))
}

/** An SVG as a PNG, since the server stores none that it would have to draw; undefined when it cannot be drawn in time. */
const redrawSvg = async (file: File): Promise<File | undefined> => {
  const src = URL.createObjectURL(file)
  try {
    const picture = await Promise.race([draw(src), timeout()])
    return picture ? new File([picture], `${file.name.replace(/\.svg$/i, '')}.png`, { type: picture.type }) : undefined
  } catch {
    return undefined
  } finally {
    URL.revokeObjectURL(src)
  }
}
