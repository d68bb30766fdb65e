import { MAIL_TOPICS, type MailTopic } from '../../../domain/accounts/mail-topics.ts'

const DAY_S = 24 * 3600
/** A mail may lie unread for long. */
const DURATION_S = 730 * DAY_S

/** Nobody but the server can make a token, and none of another purpose fits. */
const keyOf = (app: core.App): string =>
  `unsubscribing ${app.findCachedCollectionByNameOrId('users').emailChangeToken.secret}`

interface Subscription {
  email: string
  topic: MailTopic
}

/** Proves for two years that whoever has it got a mail of the topic at the address. */
export const unsubscribeToken = (app: core.App, { email, topic }: Subscription): string =>
  $security.createJWT({ email, topic }, keyOf(app), DURATION_S)

/** What a token proves; undefined for one that is not ours, or outdated. */
export const readUnsubscribeToken = (app: core.App, token: string): Subscription | undefined => {
  try {
    const { email, topic: given } = $security.parseJWT(token, keyOf(app)) as Record<string, unknown>
    const topic = MAIL_TOPICS.find((known) => known === given)
    return typeof email === 'string' && topic ? { email, topic } : undefined
  } catch {
    return undefined
  }
}
