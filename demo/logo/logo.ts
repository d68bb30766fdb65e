import { foldText } from '../../domain/text/fold-text.ts'
import type { Random } from '../random.ts'
import { LETTERS, type LetterBox, LOGO_COLORS, LOGO_SHAPES } from './logo-shapes.ts'

/** How many pairs of shape and colour there are; few enough that companies share marks, which are drawn once each. */
export const LOGO_STYLES = 14
const TWO_LETTERS = 0.45
const GRID = { width: 4, height: 6, gap: 2.2, stroke: 1.15 }
const NO_INITIAL = new Set(['and', 'et', 'the', 'les', 'inc', 'llc', 'ltd', 'co', 'corp', 'limited'])

/** "Blue Ridge Freight" → "BR"; at least one letter. */
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
  // pairs of letters are many already: each has one style
  const style = letters.length > 1 ? letters.charCodeAt(0) + letters.charCodeAt(1) : random.int(0, LOGO_STYLES - 1)
  return logoSvg(letters, style % LOGO_STYLES)
}
