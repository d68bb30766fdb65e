import { type ParsedMail, simpleParser } from 'mailparser'
import { startSmtpReceiver } from '../../../server/mail-catcher/mail-catcher.ts'

export interface SmtpSink {
  port: number
  /** Emails received so far, oldest first. */
  mails: ParsedMail[]
  /** Emails received for an address. */
  to(address: string): ParsedMail[]
  stop(): Promise<void>
}

export const recipient = ({ to }: ParsedMail): string => [to ?? []].flat()[0]?.value[0]?.address ?? ''

/**
 * A mail server that stores what it receives.
 * @param refusalOf why a recipient is refused, if it is
 * @param beforeAnswer runs when an email has arrived and the sender waits; what it throws is sent to the sender
 */
export const startSmtpSink = async ({
  port = 0,
  refusalOf = (_address: string): Error | undefined => undefined,
  beforeAnswer = async (_mail: ParsedMail): Promise<void> => undefined,
} = {}): Promise<SmtpSink> => {
  const mails: ParsedMail[] = []
  const receiver = await startSmtpReceiver(
    async (raw) => {
      const mail = await simpleParser(raw)
      mails.push(mail)
      await beforeAnswer(mail)
    },
    port,
    refusalOf,
  )
  return {
    port: receiver.port,
    mails,
    to: (address) => mails.filter((mail) => recipient(mail) === address),
    stop: receiver.stop,
  }
}
