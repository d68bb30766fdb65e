/** Longest full name of an account. */
export const FULL_NAME_MAX = 200

/** Newest sign-ins of an account that are kept. */
export const SIGN_INS_KEPT = 20

/** Shortest password that an account accepts. */
export const PASSWORD_MIN = 6
export const SHORT_PASSWORD = `Password must be at least ${PASSWORD_MIN} characters long`
