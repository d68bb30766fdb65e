import { formatMegabytes } from '../../bytes.ts'
import { LISTING_LIMITS } from '../rules.ts'
import {
  asciiOf,
  type ByteSource,
  type ImageFacts,
  isJpeg,
  isPng,
  isWebp,
  readJpeg,
  readPng,
  readWebp,
} from './picture-formats.ts'

/** Why a file cannot be a logo. */
export const LOGO_PROBLEMS = {
  noImage: 'A logo is a PNG, JPEG or WebP image',
  svg: 'An SVG is not stored as a logo: save it as a PNG image first',
  tooLarge: `A logo has at most ${formatMegabytes(LISTING_LIMITS.logoBytes)}`,
  tooManyPixels: `A logo has at most ${LISTING_LIMITS.logoSide} pixels a side`,
  broken: 'This image is damaged or not complete',
  moves: 'A logo does not move: save one picture of it',
} as const

const KINDS: readonly [
  is: (start: ArrayLike<number>) => boolean,
  read: (source: ByteSource) => ImageFacts | undefined,
  extension: RegExp,
  usual: string,
][] = [
  [isPng, readPng, /^\.png$/, '.png'],
  [isJpeg, readJpeg, /^\.jpe?g$/, '.jpg'],
  [isWebp, readWebp, /^\.webp$/, '.webp'],
]

const START_LENGTH = 512

/** The problem with a logo file, judged by its content, or undefined. */
export const logoProblem = (source: ByteSource): string | undefined => {
  if (source.size > LISTING_LIMITS.logoBytes) return LOGO_PROBLEMS.tooLarge
  const start = source.read(0, START_LENGTH)
  const readFacts = KINDS.find(([is]) => is(start))?.[1]
  if (!readFacts) return asciiOf(start, 0, start.length).includes('<svg') ? LOGO_PROBLEMS.svg : LOGO_PROBLEMS.noImage
  const facts = readFacts(source)
  if (!facts || facts.width < 1 || facts.height < 1) return LOGO_PROBLEMS.broken
  if (facts.moves) return LOGO_PROBLEMS.moves
  return Math.max(facts.width, facts.height) > LISTING_LIMITS.logoSide ? LOGO_PROBLEMS.tooManyPixels : undefined
}

/** A logo's file name with only the extension of its content, so that nothing treats a picture as a page. */
export const logoName = (source: ByteSource, name: string): string => {
  const start = source.read(0, START_LENGTH)
  const [, , extension, usual = ''] = KINDS.find(([is]) => is(start)) ?? []
  const given = name.replace(/^[^.]*/, '')
  return extension?.test(given) ? name : name.replace(/\..*$/s, '') + usual
}
