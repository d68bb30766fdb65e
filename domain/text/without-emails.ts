/** Lengths are limited, so that a long text without an address takes linear time. */
const EMAIL = /[^\s@<>()[\]"'`,;:/\\]{1,64}@(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}/gi

/**
 * A text for programs without the email addresses that its authors wrote into it, because lists of addresses are
 * collected by programs. JSON stays JSON.
 */
export const withoutEmails = (text: string): string => (text.includes('@') ? text.replace(EMAIL, '[email]') : text)
