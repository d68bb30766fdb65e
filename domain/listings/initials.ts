/** One or two letters in place of a logo. "#" for a name without letters and digits. */
export const initialsOf = (name: string): string =>
  name
    .replace(/[’']/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('') || '#'
