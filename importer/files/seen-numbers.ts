/**
 * A set of USDOT numbers with up to eight digits, one bit each, so that memory does not depend on the file's length.
 */
export const seenNumbers = (): ((usdotNumber: string) => boolean) => {
  const bits = new Uint8Array(100_000_000 / 8)
  return (usdotNumber) => {
    const number = Number(usdotNumber)
    const at = number >> 3
    const bit = 1 << (number & 7)
    const seen = ((bits[at] ?? 0) & bit) !== 0
    bits[at] = (bits[at] ?? 0) | bit
    return seen
  }
}
