import { isHardBounce } from '../../domain/mail/delivery-report.ts'

/** The result of a delivery attempt, in the words of the server's outbox. */
export interface MailOutcome {
  outcome: 'sent' | 'postponed' | 'refused' | 'bounced' | 'unclear'
  error: string
  /** True if the mail server has a problem that other emails would meet too. */
  isServerFault: boolean
}

/** What the mail client reports about a failure. */
interface SmtpFailure {
  message: string
  code?: string
  command?: string
  responseCode?: number
  /** The mail server's response. */
  response?: string
}

/** "Service not available": the server closes the connection, whatever the command. */
const CLOSING = 421
/** Commands whose response is only about this email. */
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
 * The result of a failed attempt.
 * @param hasBegun true if the server received part of the email: without its response, nobody knows whether it accepted
 * it
 */
export const failedOutcome = (failure: SmtpFailure, hasBegun: boolean): MailOutcome => {
  const { message: error, code, responseCode } = failure
  if (responseCode) return ofAnswer(failure)
  if (hasBegun) return { outcome: 'unclear', error, isServerFault: true }
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return { outcome: 'refused', error, isServerFault: false }
  return { outcome: 'postponed', error, isServerFault: true }
}
