/** Longest full name of an account. */
export const FULL_NAME_MAX = 200

/** Shortest password that an account accepts. */
export const PASSWORD_MIN = 6
