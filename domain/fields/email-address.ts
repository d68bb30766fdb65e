/** The longest address that mail servers take, and its part before the @. */
const LONGEST = 254
const LONGEST_LOCAL = 64

const PATTERN =
  /^[A-Za-z0-9_'&+-]+(\.[A-Za-z0-9_'&+-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/

/** Whether mail can be addressed like this: the one rule for every email address that is stored. */
export const isEmailAddress = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= LONGEST && value.indexOf('@') <= LONGEST_LOCAL && PATTERN.test(value)
