import { asciiOf, type ByteSource, isJpeg, isPng, readJpeg, readPng } from '../listings/logo/picture-formats.ts'
import { CLAIM_ANSWERS, CLAIM_LIMITS } from './rules.ts'

const START_LENGTH = 512
const TAIL_LENGTH = 1024

const isWholePdf = (source: ByteSource): boolean => {
  const tail = Math.max(0, source.size - TAIL_LENGTH)
  const length = source.size - tail
  return asciiOf(source.read(tail, length), 0, length).includes('%%EOF')
}

const KINDS: readonly [
  is: (start: ArrayLike<number>) => boolean,
  isWhole: (source: ByteSource) => boolean,
  extension: string,
][] = [
  [(start) => asciiOf(start, 0, 5) === '%PDF-', isWholePdf, '.pdf'],
  [isPng, (source) => readPng(source) !== undefined, '.png'],
  [isJpeg, (source) => readJpeg(source) !== undefined, '.jpg'],
]

const kindOf = (source: ByteSource) => {
  const start = source.read(0, START_LENGTH)
  return KINDS.find(([is]) => is(start))
}

/** What is wrong with a file as the document of a claim, by its content alone; undefined when nothing is. */
export const documentProblem = (source: ByteSource): string | undefined => {
  if (source.size > CLAIM_LIMITS.documentBytes) return CLAIM_ANSWERS.bigDocument
  return kindOf(source)?.[1](source) ? undefined : CLAIM_ANSWERS.badDocument
}

/** A name with the extension of what the file holds. Its sender's name for it says nothing. */
export const documentName = (source: ByteSource): string => `document${kindOf(source)?.[2] ?? ''}`
