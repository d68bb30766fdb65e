/** A part of a file, from its first to its last byte. */
export interface ByteRange {
  first: number
  last: number
}

/**
 * Reads the header Range.
 * @returns undefined when the whole file answers it: several ranges, other units and what is no range may be ignored
 */
export const byteRange = (header: string | undefined, length: number): ByteRange | 'unsatisfiable' | undefined => {
  const [, from = '', to = ''] = /^bytes\s*=\s*(\d*)\s*-\s*(\d*)$/i.exec(header?.trim() ?? '') ?? []
  if (from === '') {
    if (to === '') return undefined
    const count = Math.min(Number(to), length)
    return count > 0 ? { first: length - count, last: length - 1 } : 'unsatisfiable'
  }
  const [first, last] = [Number(from), to === '' ? length - 1 : Math.min(Number(to), length - 1)]
  if (to !== '' && Number(to) < first) return undefined
  return first < length ? { first, last } : 'unsatisfiable'
}
