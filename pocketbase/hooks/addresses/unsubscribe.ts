import { MAIL_TOPIC, type MailTopic } from '../../../domain/accounts/mail-topics.ts'
import { UNSUBSCRIBE_WORDS, unsubscribePath } from '../../../domain/mail/unsubscribe.ts'
import { accountWith } from '../database/records.ts'
import { contactMailbox } from '../mail/outbox.ts'
import { answerPage } from './mailed-page.ts'
import { suppressAddress } from './suppressed-addresses.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

const tokenOf = (e: core.RequestEvent): string => e.request?.pathValue('token') ?? ''

const refuse = (e: core.RequestEvent) =>
  answerPage(e, 400, {
    title: UNSUBSCRIBE_WORDS.badLink,
    text: `Use the link of a newer mail, or write to ${contactMailbox()}.`,
  })

const labelOf = (topic: MailTopic): string => `“${MAIL_TOPIC[topic].label}”`

/** GET /api/directory/unsubscribe/{token}: a page with a button. Programs that look through mails open links: it changes nothing. */
export const showUnsubscribe = (e: core.RequestEvent) => {
  const token = tokenOf(e)
  const found = readUnsubscribeToken(e.app, token)
  if (!found) return refuse(e)
  return answerPage(e, 200, {
    title: UNSUBSCRIBE_WORDS.ask,
    text: `${found.email} gets no more mails about ${labelOf(found.topic)} then.`,
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
  const way = isAccount ? 'turn them on again in the settings of your account' : `write to ${contactMailbox()}`
  return answerPage(e, 200, {
    title: UNSUBSCRIBE_WORDS.done,
    text: `${found.email} gets no more mails about ${labelOf(found.topic)}. If you want them after all, ${way}.`,
  })
}
