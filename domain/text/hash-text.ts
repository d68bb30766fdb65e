/**
 * The lowest bits of the hash below depend on little more than the lowest bits of the letters, which repeat in slugs.
 */
const mix = (hash: number): number => {
  const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return (twice ^ (twice >>> 16)) >>> 0
}

/** The 32-bit Fowler–Noll–Vo hash, mixed so that each bit can be used to choose. The same on every machine. */
export const hashText = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return mix(hash)
}
