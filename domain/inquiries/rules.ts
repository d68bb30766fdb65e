/** States of an inquiry. Free of zod, which would double the console's first load. */
export const INQUIRY_STATUSES = ['new', 'responded', 'closed'] as const
export const INQUIRY_STATUS_LABELS = { new: 'New', responded: 'Responded', closed: 'Closed' } as const

/** The type of an inquiry in words: "quote request". "general" if it has none. */
export const inquiryType = ({ inquiry_type }: { inquiry_type: string }): string =>
  inquiry_type.replaceAll('_', ' ') || 'general'

/** Companies that one visitor can send the same request to: the chosen one and two more. */
export const MOST_ASKED = 3

/**
 * Months until a request is erased. Administrators can set fewer, never more, because the privacy policy promises this
 * maximum.
 */
export const KEEP_INQUIRIES_MONTHS = { least: 1, most: 24 } as const

// Follow-ups of an inquiry: notes, replies, an outcome, a reminder.

export const OUTCOMES = ['won', 'lost', 'spam'] as const
export type Outcome = (typeof OUTCOMES)[number]
export const OUTCOME_LABELS = { won: 'Won', lost: 'Lost', spam: 'Spam' } as const satisfies Record<Outcome, string>

export const FOLLOW_UP_LIMITS = { note: 2000, reply: 5000, replyMin: 10, templateName: 60, person: 200 } as const
/** Web and email addresses that a reply may contain. A signature has one of each. */
export const MOST_LINKS_IN_REPLY = 3
/** Reply templates per account. */
export const MOST_TEMPLATES = 20

/** Minutes in which the same account can undo its change. */
export const UNDO_MINUTES = 10

export const REPLY_REFUSALS = {
  noMailbox: 'This company has no email address, so the customer’s answer would reach nobody. Add one first.',
  notPublished: 'The company is not published, so no mail is sent in its name.',
  spam: 'This inquiry is marked as spam. Change its outcome to answer it.',
  notChosen: 'The customer declined this offer and wants no more replies to the request.',
  linksInFirst:
    'This customer has not confirmed the email address yet, so your first reply cannot contain web or email addresses. Remove them, put a space after each period, and send it again.',
  declined:
    'The person at this email address told us that they did not ask for a quote. We no longer send them replies.',
  tooManyFirst:
    'You have reached today’s limit of first replies to new customers. The limit rises as customers confirm your replies. Please continue tomorrow, or call.',
  links: `A reply may name ${MOST_LINKS_IN_REPLY} web or mail addresses at most`,
} as const
export const TOO_MANY_TEMPLATES = `You can keep ${MOST_TEMPLATES} texts. Delete one first.`
/** Templates for every account. `{customer}` and `{company}` are replaced with the names. */
export const BUILT_IN_TEMPLATES = [
  {
    name: 'We will call you',
    text: 'Hello {customer},\n\nthank you for your request. We will call you today to go through the details. If another number or time suits you better, just reply to this mail.\n\nKind regards\n{company}',
  },
  {
    name: 'Ask for details',
    text: 'Hello {customer},\n\nthank you for your request. So that we can give you a price, please tell us the pickup and delivery addresses, the date, and what is to be moved, with its weight and size.\n\nKind regards\n{company}',
  },
  {
    name: 'Decline',
    text: 'Hello {customer},\n\nthank you for your request. We are sorry that we cannot take this on at the moment, and wish you a good trip with another carrier.\n\nKind regards\n{company}',
  },
] as const

/** A template with the names filled in. */
export const fillTemplate = (text: string, names: { customer: string; company: string }): string =>
  text.replace(/\{(customer|company)\}/g, (_, name: 'customer' | 'company') => names[name])
