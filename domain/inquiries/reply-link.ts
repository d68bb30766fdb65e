/** Links in emails about inquiries, with which their readers reply. Free of zod, because hooks use it. */

/** Days in which a link works. */
export const REPLY_LINK_DAYS = 30

/** Takes the place of the secret in a test request. */
export const REPLY_LINK_TEST = 'test'

/** The pages that such a link opens when nobody can reply with it. */
export const REPLY_LINK_ANSWERS = {
  test: {
    title: 'Your test request arrived',
    text: 'With a real request, this page shows what the customer wants and a form for your reply, without signing in.',
  },
  unknown: {
    title: 'This link doesn’t work',
    text: 'The request was deleted, or the link is incomplete. Try the button in the email again.',
  },
  expired: {
    title: 'This link has expired',
    text: `Links in emails about requests work for ${REPLY_LINK_DAYS} days. Sign in to reply.`,
  },
  notYours: {
    title: 'You no longer get these requests',
    text: 'The company has a new owner, or its requests no longer go to this address.',
  },
  withdrawn: {
    title: 'The customer doesn’t want a quote',
    text: 'The person at this email address told us that they don’t want replies to this request.',
  },
  declined: {
    title: 'The customer has decided',
    text: 'They declined or chose another carrier, so this request takes no more replies.',
  },
  held: {
    title: 'We are checking this request',
    text: 'You can reply when we have checked it. We will email you then.',
  },
} as const
export type ReplyLinkAnswer = keyof typeof REPLY_LINK_ANSWERS
