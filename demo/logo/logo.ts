import sharp from 'sharp'
import { foldText } from '../../domain/text/fold-text.ts'
import type { Random } from '../random.ts'

/** Number of combinations of shape and color. Few enough that companies share marks, which are drawn once. */
export const LOGO_STYLES = 14
const TWO_LETTERS = 0.45
const GRID = { width: 4, height: 6, gap: 2.2, stroke: 1.15 }
const NO_INITIAL = new Set(['and', 'et', 'the', 'les', 'inc', 'llc', 'ltd', 'co', 'corp', 'limited'])

/** "Blue Ridge Freight" → "BR". At least one letter. */
export const initialsOf = (name: string): string => {
  const words = foldText(name)
    .split(/[^a-z]+/)
    .filter((word) => word !== '' && !NO_INITIAL.has(word))
  return (
    words
      .slice(0, 2)
      .map((word) => word.charAt(0).toUpperCase())
      .join('') || 'H'
  )
}

const drawLetters = (letters: string, ink: string, { x, y, height }: LetterBox): string => {
  const width = letters.length * GRID.width + (letters.length - 1) * GRID.gap
  // Two letters are wider than one, so they are drawn smaller.
  const scale = (letters.length === 1 ? height : height * 0.72) / GRID.height
  const left = x - (width * scale) / 2
  const top = y - (GRID.height * scale) / 2
  const strokes = [...letters]
    .map((letter, i) => `<path transform="translate(${i * (GRID.width + GRID.gap)} 0)" d="${LETTERS[letter] ?? ''}"/>`)
    .join('')
  return `<g transform="translate(${left.toFixed(1)} ${top.toFixed(1)}) scale(${scale.toFixed(2)})" fill="none" stroke="${ink}" stroke-width="${GRID.stroke}" stroke-linejoin="round">${strokes}</g>`
}

/** The mark with these capital letters in one of the styles, as SVG. Equal arguments give equal text. */
export const logoSvg = (letters: string, style: number): string => {
  const shape = LOGO_SHAPES[style % LOGO_SHAPES.length]
  const colors = LOGO_COLORS[(style * 7 + Math.floor(style / LOGO_SHAPES.length) * 3) % LOGO_COLORS.length]
  if (!shape || !colors) throw new Error(`no logo style ${style}`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="256" height="256">${shape.draw(colors)}${drawLetters(letters, colors.ink, shape.letters)}</svg>`
}

export const drawLogo = (name: string, random: Random): string => {
  const initials = initialsOf(name)
  const letters = random.chance(TWO_LETTERS) ? initials : initials.slice(0, 1)
  // There are many pairs of letters, so each has only one style.
  const style = letters.length > 1 ? letters.charCodeAt(0) + letters.charCodeAt(1) : random.int(0, LOGO_STYLES - 1)
  return logoSvg(letters, style % LOGO_STYLES)
}

// Parts of the generated marks, on a field of 64 by 64.

interface LogoColors {
  fill: string
  ink: string
}

/** Medium tones, so that a mark is visible on light and dark pages. */
export const LOGO_COLORS: readonly LogoColors[] = [
  { fill: '#0b7a57', ink: '#ffffff' },
  { fill: '#2a5f9e', ink: '#ffffff' },
  { fill: '#b0412e', ink: '#ffffff' },
  { fill: '#f5b301', ink: '#10151c' },
  { fill: '#566879', ink: '#ffffff' },
  { fill: '#13807f', ink: '#ffffff' },
  { fill: '#7d4a7a', ink: '#ffffff' },
  { fill: '#96622b', ink: '#ffffff' },
  { fill: '#5f7a2c', ink: '#ffffff' },
  { fill: '#d9d4c5', ink: '#2b3440' },
]

/** Area for the letters: center and height. */
interface LetterBox {
  x: number
  y: number
  height: number
}

interface LogoShape {
  draw(colors: LogoColors): string
  letters: LetterBox
}

const rounded = (fill: string, radius = 9) => `<rect x="2" y="2" width="60" height="60" rx="${radius}" fill="${fill}"/>`
const path = (d: string, attributes: string) => `<path d="${d}" ${attributes}/>`
const inset = (ink: string) => `fill="none" stroke="${ink}" stroke-width="2"`
const CENTER: LetterBox = { x: 32, y: 32, height: 28 }

export const LOGO_SHAPES: readonly LogoShape[] = [
  { draw: ({ fill }) => rounded(fill), letters: { x: 32, y: 32, height: 32 } },
  {
    draw: ({ fill, ink }) => `${rounded(fill, 4)}<rect x="6" y="6" width="52" height="52" rx="2" ${inset(ink)}/>`,
    letters: CENTER,
  },
  { draw: ({ fill }) => `<rect x="2" y="2" width="60" height="60" rx="30" fill="${fill}"/>`, letters: CENTER },
  {
    draw: ({ fill, ink }) =>
      `<rect x="2" y="2" width="60" height="60" rx="30" fill="${fill}"/><rect x="6" y="6" width="52" height="52" rx="26" ${inset(ink)}/>`,
    letters: { ...CENTER, height: 24 },
  },
  {
    draw: ({ fill }) => path('M6 6H58V34C58 48 46 57 32 62C18 57 6 48 6 34Z', `fill="${fill}"`),
    letters: { x: 32, y: 30, height: 26 },
  },
  {
    draw: ({ fill }) => path('M32 2L60 17V47L32 62L4 47V17Z', `fill="${fill}"`),
    letters: CENTER,
  },
  {
    draw: ({ fill, ink }) =>
      path('M20 3H44L61 20V44L44 61H20L3 44V20Z', `fill="${fill}"`) +
      path('M22 8H42L56 22V42L42 56H22L8 42V22Z', inset(ink)),
    letters: { ...CENTER, height: 24 },
  },
  {
    draw: ({ fill }) => path('M32 1L63 32L32 63L1 32Z', `fill="${fill}"`),
    letters: { ...CENTER, height: 22 },
  },
  {
    draw: ({ fill }) => path('M2 10H44L62 32L44 54H2Z', `fill="${fill}"`),
    letters: { x: 27, y: 32, height: 26 },
  },
  {
    draw: ({ fill, ink }) => rounded(fill) + path('M8 50H22M28 50H42M48 50H56', `stroke="${ink}" stroke-width="4"`),
    letters: { x: 32, y: 26, height: 28 },
  },
  {
    draw: ({ fill, ink }) => rounded(fill) + path('M2 62L32 44L62 62Z', `fill="${ink}" opacity="0.9"`),
    letters: { x: 32, y: 24, height: 26 },
  },
  {
    draw: ({ fill, ink }) => rounded(fill) + path('M44 12L56 32L44 52', `fill="none" stroke="${ink}" stroke-width="6"`),
    letters: { x: 24, y: 32, height: 26 },
  },
  {
    draw: ({ fill }) => path('M10 4H54L62 60H2Z', `fill="${fill}"`),
    letters: { x: 32, y: 34, height: 30 },
  },
  {
    draw: ({ fill, ink }) =>
      `<rect x="2" y="12" width="60" height="40" rx="5" fill="${fill}"/><rect x="5.5" y="15.5" width="53" height="33" rx="3" ${inset(ink)}/>`,
    letters: { x: 32, y: 32, height: 22 },
  },
]

/** Capital letters as lines on a grid 4 wide and 6 high. Drawn, because a machine may have no fonts. */
export const LETTERS: Record<string, string> = {
  A: 'M0 6L2 0L4 6M0.8 4H3.2',
  B: 'M0 0V6H2.5L4 5.2V3.800L2.5 3H0M0 0H2.300L3.6 0.800V2.200L2.5 3',
  C: 'M4 1.200L3 0H1L0 1.200V4.800L1 6H3L4 4.8',
  D: 'M0 0V6H2.500L4 4.500V1.500L2.5 0Z',
  E: 'M4 0H0V6H4M0 3H3',
  F: 'M4 0H0V6M0 3H3',
  G: 'M4 1.200L3 0H1L0 1.200V4.800L1 6H3L4 4.800V3.200H2.3',
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M2 0V6M0.8 0H3.200M0.8 6H3.2',
  J: 'M4 0V4.800L3 6H1L0 4.800V4',
  K: 'M0 0V6M4 0L0 3.500M1.5 2.200L4 6',
  L: 'M0 0V6H4',
  M: 'M0 6V0L2 3L4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M1 0H3L4 1.200V4.800L3 6H1L0 4.800V1.200Z',
  P: 'M0 6V0H3L4 1V2.300L3 3.300H0',
  Q: 'M1 0H3L4 1.200V4.800L3 6H1L0 4.800V1.200ZM2.5 4.200L4.2 6.2',
  R: 'M0 6V0H3L4 1V2.300L3 3.300H0M2 3.300L4 6',
  S: 'M4 1L3 0H1L0 1V2L1 3H3L4 4V5L3 6H1L0 5',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V4.800L1 6H3L4 4.800V0',
  V: 'M0 0L2 6L4 0',
  W: 'M0 0L1 6L2 2.500L3 6L4 0',
  X: 'M0 0L4 6M4 0L0 6',
  Y: 'M0 0L2 3L4 0M2 3V6',
  Z: 'M0 0H4L0 6H4',
}

/** Pixels per side, as in the site's largest logo. */
const SIDE = 192
/** Pixels of the drawing at 72 dots per inch. */
const DRAWN_SIDE = 256
const DENSITY = (72 * SIDE) / DRAWN_SIDE

/** Draws marks as PNG in Base64, each once, because many companies share one. */
export const createLogoPainter = (): ((svg: string) => Promise<string>) => {
  const painted = new Map<string, Promise<string>>()
  const paint = async (svg: string): Promise<string> => {
    const image = sharp(Buffer.from(svg), { density: DENSITY })
    return (await image.png({ compressionLevel: 6, adaptiveFiltering: false }).toBuffer()).toString('base64')
  }
  return (svg) => {
    const known = painted.get(svg) ?? paint(svg)
    painted.set(svg, known)
    return known
  }
}
