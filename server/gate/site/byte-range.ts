/** A range of a file's bytes, both ends included. */
export interface ByteRange {
  first: number
  last: number
}

/**
 * Parses the Range header.
 * @returns undefined if the whole file is the response: several ranges, other units and invalid ranges may be ignored
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
