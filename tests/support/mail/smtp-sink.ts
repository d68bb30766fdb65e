import { type ParsedMail, simpleParser } from 'mailparser'
import { startSmtpReceiver } from '../../../server/mail-catcher/mail-catcher.ts'

export interface SmtpSink {
  port: number
  /** What came so far, oldest first. */
  mails: ParsedMail[]
  /** What came to an address. */
  to(address: string): ParsedMail[]
  stop(): Promise<void>
}

export const recipient = ({ to }: ParsedMail): string => [to ?? []].flat()[0]?.value[0]?.address ?? ''

/**
 * A mail server that keeps what it gets.
 * @param refusalOf why a recipient is refused, when it is
 * @param beforeAnswer runs when a mail has come and the sender waits; what it throws is told to the sender
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
