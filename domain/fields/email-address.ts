/** The longest address that mail servers accept, and its longest part before the @. */
const LONGEST = 254
const LONGEST_LOCAL = 64

const PATTERN =
  /^[A-Za-z0-9_'&+-]+(\.[A-Za-z0-9_'&+-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/

/** True for a valid email address. The only rule for every stored address. */
export const isEmailAddress = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= LONGEST && value.indexOf('@') <= LONGEST_LOCAL && PATTERN.test(value)
