/** How somebody gets no more mails of a kind, from the mail itself. Free of zod: hooks and the gate know it. */
import { isConsentPath } from '../inquiries/customer-consent.ts'

const UNSUBSCRIBE_PATH = '/api/directory/unsubscribe'

export const unsubscribePath = (token: string): string => `${UNSUBSCRIBE_PATH}/${token}`

/** Whether a path is that of a page, or of a mail client's call, that unsubscribes. */
const isUnsubscribePath = (path: string): boolean =>
  path.startsWith(`${UNSUBSCRIBE_PATH}/`) && /^[\w.-]{1,1000}$/.test(path.slice(UNSUBSCRIBE_PATH.length + 1))

/**
 * Whether a path is one of our pages that emails link to. Its last part lets the reader act, so logs must not show it.
 */
export const isMailedPage = (path: string): boolean => isUnsubscribePath(path) || isConsentPath(path)

export const UNSUBSCRIBE_WORDS = {
  footer: 'Don’t want these emails?',
  link: 'Unsubscribe',
  ask: 'Unsubscribe from these emails?',
  button: 'Unsubscribe',
  done: 'You are unsubscribed',
  badLink: 'This link is no longer valid',
} as const
