/** Chooses a logo's tile: white, or dark if white would hide the logo. Used by the publisher and the console. */

/** Pixels as from canvas and sharp: four bytes each, red, green, blue and opacity. */
interface Pixels {
  width: number
  height: number
  data: ArrayLike<number>
}

/** Tiles are the same in light and dark mode. */
export const WHITE_TILE = '#ffffff'
export const DARK_TILE = '#171e27'

/** A pixel with at least this opacity belongs to the logo, and one with at most this opacity to the background. */
const SEEN = 128
const UNSEEN = 32
/** An edge with less contrast to its tile is invisible. */
const LEAST_CONTRAST = 1.6

/** Linear value of each byte of a color: a picture has thousands of bytes, and a power is slow. */
const LINEAR = Float64Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})

const linear = (byte = 0): number => LINEAR[byte] ?? 0

const luminance = (data: ArrayLike<number>, at: number): number =>
  0.2126 * linear(data[at]) + 0.7152 * linear(data[at + 1]) + 0.0722 * linear(data[at + 2])

const contrast = (one: number, other: number): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

const DARK_LUMINANCE = luminance(
  [1, 3, 5].map((at) => Number.parseInt(DARK_TILE.slice(at, at + 2), 16)),
  0,
)

/**
 * True if a logo needs the dark tile: more than half of its outline is invisible on white, and more than on the dark
 * tile. The outline is where a logo touches its transparent background; a picture without transparency has none.
 */
export const needsDarkTile = ({ width, height, data }: Pixels): boolean => {
  const isUnseen = (pixel: number) => (data[4 * pixel + 3] ?? 0) <= UNSEEN
  let edges = 0
  let hiddenOnWhite = 0
  let hiddenOnDark = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x
      if ((data[4 * pixel + 3] ?? 0) < SEEN) continue
      const isEdge =
        (x > 0 && isUnseen(pixel - 1)) ||
        (x < width - 1 && isUnseen(pixel + 1)) ||
        (y > 0 && isUnseen(pixel - width)) ||
        (y < height - 1 && isUnseen(pixel + width))
      if (!isEdge) continue
      const edge = luminance(data, 4 * pixel)
      edges += 1
      if (contrast(edge, 1) < LEAST_CONTRAST) hiddenOnWhite += 1
      if (contrast(edge, DARK_LUMINANCE) < LEAST_CONTRAST) hiddenOnDark += 1
    }
  return hiddenOnWhite > edges / 2 && hiddenOnWhite > hiddenOnDark
}

// The pictures that the publisher makes from a logo. Pages link the small one.

/** Size in pixels of the picture that social networks show next to a link. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const

const FOLDER = '/logos/'
const ON_DARK = '-dark'

/** Names of the small picture and the one for social networks. @param content a hash of the stored logo */
export const logoNames = (content: string, isOnDark: boolean): { small: string; share: string } => ({
  small: `${content}${isOnDark ? ON_DARK : ''}.webp`,
  share: `${content}.jpg`,
})

/** Path of a small picture. */
export const logoPath = (small: string): string => `${FOLDER}${small}`

/** True if a logo's tile is dark, judged by the path of its small picture. */
export const isOnDark = (path: string): boolean => path.endsWith(`${ON_DARK}.webp`)

/** Path or name of the picture for social networks, derived from the small one. */
export const sharePictureOf = (small: string): string => small.replace(/(-dark)?\.webp$/, '.jpg')
