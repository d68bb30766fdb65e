import { formatMegabytes } from '../../../../domain/bytes.ts'
import { logoProblem } from '../../../../domain/listings/logo/logo-problem.ts'
import { LISTING_LIMITS } from '../../../../domain/listings/rules.ts'

/** A valid logo, or the problem with the file. */
type ChosenLogo = { logo: File } | { problem: string }

/** False if the browser cannot draw the image, for example because it is damaged. */
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

/** Checks a file by the same rule as the server. Converts an SVG to a PNG first. */
export const chooseLogo = async (file: File): Promise<ChosenLogo> => {
  if (file.size > LISTING_LIMITS.logoBytes)
    return {
      problem: `${file.name} is ${formatMegabytes(file.size)}. Choose a file of at most ${formatMegabytes(LISTING_LIMITS.logoBytes)}.`,
    }
  const undrawable = { problem: `${file.name} isn’t an image we can read. Use PNG, JPEG, WebP or SVG.` }
  const logo = file.type === SVG_TYPE ? await redrawSvg(file) : file
  if (!logo) return undrawable
  if (!logo.type.startsWith('image/')) return { problem: `${file.name} isn’t an image. Use PNG, JPEG, WebP or SVG.` }
  if (!(await isDrawable(logo))) return undrawable
  const problem = await problemOf(logo)
  return problem ? { problem: `${problem}.` } : { logo }
}

export const SVG_TYPE = 'image/svg+xml'

/** Pixels of the longer side of the PNG. */
const LONGER_SIDE = 512
const DRAW_TIMEOUT_MS = 5000

const timeout = (): Promise<never> =>
  new Promise((_, fail) => setTimeout(() => fail(new Error('drawing the SVG took too long')), DRAW_TIMEOUT_MS))

/** Scales the image so that its longer side is 512 pixels. Square if it has no size. */
const sizeOf = ({ naturalWidth, naturalHeight }: HTMLImageElement): [width: number, height: number] => {
  const longer = Math.max(naturalWidth, naturalHeight)
  if (longer === 0) return [LONGER_SIDE, LONGER_SIDE]
  const scaled = (side: number) => Math.max(1, Math.round((side * LONGER_SIDE) / longer))
  return [scaled(naturalWidth), scaled(naturalHeight)]
}

const draw = async (src: string): Promise<Blob | null> => {
  // an <img> runs no scripts and loads no other files
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

/** Converts an SVG to a PNG, because the server rejects SVG files. Undefined if it cannot be drawn in time. */
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
