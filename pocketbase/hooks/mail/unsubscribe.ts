import { pathOf } from '../../../contract/route.ts'
import { ROUTES } from '../../../contract/routes.ts'
import { MAIL_TOPIC, MAIL_TOPICS, type MailTopic } from '../../../domain/accounts/mail-topics.ts'
import { UNSUBSCRIBE_WORDS } from '../../../domain/mail/email-suppressions.ts'
import { DAY_SECONDS } from '../../../domain/time.ts'
import { accountWith } from '../database/records.ts'
import { readToken } from '../database/tokens.ts'
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

/** GET /api/directory/unsubscribe/{token}: a page with a button. Changes nothing, because mail scanners open links. */
export const showUnsubscribe = (e: core.RequestEvent) => {
  const token = tokenOf(e)
  const found = readUnsubscribeToken(e.app, token)
  if (!found) return refuse(e)
  return answerPage(e, 200, {
    title: UNSUBSCRIBE_WORDS.ask,
    text: `${found.email} will no longer get emails about ${labelOf(found.topic)}.`,
    action: pathOf(ROUTES.showUnsubscribe, { token }),
  })
}

/**
 * Turns the topic off in the settings of the verified account; any other address goes on the do-not-email list.
 * @returns whether there is an account
 */
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
 * POST to the same URL, from the button or with one click in an email client (RFC 8058), which does not show the
 * answer. Can be repeated.
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

/** People may read an email late. */
const DURATION_S = 730 * DAY_SECONDS

/** Only the server can create a token, and tokens for other purposes do not fit. */
const keyOf = (app: core.App): string =>
  `unsubscribing ${app.findCachedCollectionByNameOrId('users').emailChangeToken.secret}`

interface Subscription {
  email: string
  topic: MailTopic
}

/** Proves for two years that its bearer got an email about the topic at the address. */
const unsubscribeToken = (app: core.App, { email, topic }: Subscription): string =>
  $security.createJWT({ email, topic }, keyOf(app), DURATION_S)

/** The content of a token; undefined if it has expired or is not ours. */
const readUnsubscribeToken = (app: core.App, token: string): Subscription | undefined => {
  const { email, topic: given } = readToken(token, keyOf(app))
  const topic = MAIL_TOPICS.find((known) => known === given)
  return typeof email === 'string' && topic ? { email, topic } : undefined
}

/** The URL that turns off emails about a topic for an address. */
export const unsubscribeAddress = (app: core.App, email: string, topic: MailTopic): string =>
  siteUrl(app, pathOf(ROUTES.showUnsubscribe, { token: unsubscribeToken(app, { email, topic }) }))
