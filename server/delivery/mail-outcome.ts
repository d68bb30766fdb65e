import { isHardBounce } from '../../domain/mail/delivery-report.ts'

/** How an attempt to send a mail ended; the words are those of the server's outbox. */
export interface MailOutcome {
  outcome: 'sent' | 'postponed' | 'refused' | 'bounced' | 'unclear'
  error: string
  /** Whether the fault is the mail server's, so that other mails would meet it too. */
  isServerFault: boolean
}

/** What the mail client says of a failure. */
interface SmtpFailure {
  message: string
  code?: string
  command?: string
  responseCode?: number
  /** What the mail server answered. */
  response?: string
}

/** "Service not available": the server closes the connection, whatever it was asked. */
const CLOSING = 421
/** Commands whose answer is about this mail and nothing else. */
const ABOUT_THE_MAIL = ['RCPT TO', 'DATA']

const finalOutcome = (command: string, response: string) =>
  command === 'RCPT TO' && isHardBounce(response) ? 'bounced' : 'refused'

const ofAnswer = ({ message, command = '', responseCode = 0, response = message }: SmtpFailure): MailOutcome => {
  const isAboutMail = ABOUT_THE_MAIL.includes(command) && responseCode !== CLOSING
  return {
    outcome: isAboutMail && responseCode >= 500 ? finalOutcome(command, response) : 'postponed',
    error: message,
    isServerFault: !isAboutMail,
  }
}

/**
 * What became of a mail whose sending failed.
 * @param hasBegun whether the server had been given a part of the mail: without its answer nobody knows if it took it
 */
export const failedOutcome = (failure: SmtpFailure, hasBegun: boolean): MailOutcome => {
  const { message: error, code, responseCode } = failure
  if (responseCode) return ofAnswer(failure)
  if (hasBegun) return { outcome: 'unclear', error, isServerFault: true }
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return { outcome: 'refused', error, isServerFault: false }
  return { outcome: 'postponed', error, isServerFault: true }
}
