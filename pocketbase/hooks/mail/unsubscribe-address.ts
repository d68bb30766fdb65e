import type { MailTopic } from '../../../domain/accounts/mail-topics.ts'
import { unsubscribePath } from '../../../domain/mail/unsubscribe.ts'
import { unsubscribeToken } from '../addresses/unsubscribe-token.ts'
import { siteAddress } from './mail-facts.ts'

/** Where whoever reads the mail of an address ends mails of a topic. */
export const unsubscribeAddress = (app: core.App, email: string, topic: MailTopic): string =>
  siteAddress(app, unsubscribePath(unsubscribeToken(app, { email, topic })))
