/** The 32-bit hash of Fowler, Noll and Vo: what cuts by content where it must stay cut, on every machine. */
export const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
