import { MAIL_TOPIC, MAIL_TOPICS, type MailTopic } from '../../../domain/accounts/mail-topics.ts'
import { UNSUBSCRIBE_WORDS, unsubscribePath } from '../../../domain/mail/email-suppressions.ts'
import { DAY_SECONDS } from '../../../domain/time.ts'
import { accountWith } from '../database/records.ts'
import { suppressAddress } from './do-not-email.ts'
import { answerPage } from './email-page.ts'
import { siteUrl } from './mail-facts.ts'
import { contactMailbox } from './outbox.ts'

const tokenOf = (e: core.RequestEvent): string => e.request?.pathValue('token') ?? ''

const refuse = (e: core.RequestEvent) =>
  answerPage(e, 400, {
    title: UNSUBSCRIBE_WORDS.badLink,
    text: `Use the link in a newer email, or write to ${contactMailbox()}.`,
  })

const labelOf = (topic: MailTopic): string => `“${MAIL_TOPIC[topic].label}”`

/** GET /api/directory/unsubscribe/{token}: a page with a button. Programs that look through mails open links: it changes nothing. */
export const showUnsubscribe = (e: core.RequestEvent) => {
  const token = tokenOf(e)
  const found = readUnsubscribeToken(e.app, token)
  if (!found) return refuse(e)
  return answerPage(e, 200, {
    title: UNSUBSCRIBE_WORDS.ask,
    text: `${found.email} will no longer get emails about ${labelOf(found.topic)}.`,
    action: unsubscribePath(token),
  })
}

/** Whoever has an account that proved the address finds the choice in its settings; any other address is suppressed. */
const unsubscribe = (tx: core.App, email: string, topic: MailTopic): boolean => {
  const account = accountWith(tx, email)
  if (account?.verified() !== true) {
    suppressAddress(tx, { email, reason: 'unsubscribed', note: '' })
    return false
  }
  const off = [...account.getStringSlice('mails_off')]
  if (off.includes(topic)) return true
  account.set('mails_off', [...off, topic])
  tx.save(account)
  return true
}

/**
 * POST of the same address: by the button of the page, or by a mail client with one click (RFC 8058), which nobody sees the
 * answer of. Again, it answers the same.
 */
export const unsubscribeByLink = (e: core.RequestEvent) => {
  const found = readUnsubscribeToken(e.app, tokenOf(e))
  if (!found) return refuse(e)
  let isAccount = false
  e.app.runInTransaction((tx) => {
    isAccount = unsubscribe(tx, found.email, found.topic)
  })
  const way = isAccount ? 'turn them back on in your account settings' : `write to ${contactMailbox()}`
  return answerPage(e, 200, {
    title: UNSUBSCRIBE_WORDS.done,
    text: `${found.email} will no longer get emails about ${labelOf(found.topic)}. If you change your mind, ${way}.`,
  })
}

/** A mail may lie unread for long. */
const DURATION_S = 730 * DAY_SECONDS

/** Nobody but the server can make a token, and none of another purpose fits. */
const keyOf = (app: core.App): string =>
  `unsubscribing ${app.findCachedCollectionByNameOrId('users').emailChangeToken.secret}`

interface Subscription {
  email: string
  topic: MailTopic
}

/** Proves for two years that whoever has it got a mail of the topic at the address. */
const unsubscribeToken = (app: core.App, { email, topic }: Subscription): string =>
  $security.createJWT({ email, topic }, keyOf(app), DURATION_S)

/** What a token proves; undefined for one that is not ours, or outdated. */
const readUnsubscribeToken = (app: core.App, token: string): Subscription | undefined => {
  try {
    const { email, topic: given } = $security.parseJWT(token, keyOf(app)) as Record<string, unknown>
    const topic = MAIL_TOPICS.find((known) => known === given)
    return typeof email === 'string' && topic ? { email, topic } : undefined
  } catch {
    return undefined
  }
}

/** Where whoever reads the mail of an address ends mails of a topic. */
export const unsubscribeAddress = (app: core.App, email: string, topic: MailTopic): string =>
  siteUrl(app, unsubscribePath(unsubscribeToken(app, { email, topic })))
