import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface SmtpReceiver {
  port: number
  stop(): Promise<void>
}

/**
 * A mail server on this machine that takes every mail and passes none on.
 * @param onMail gets a mail as it came; the sender is told that it was taken when this settles, or why it was not
 * @param port any free one when 0
 * @param refusalOf why a recipient is refused; nobody is when absent
 */
export const startSmtpReceiver = async (
  onMail: (mail: Buffer) => Promise<void>,
  port = 0,
  refusalOf: (address: string) => Error | undefined = () => undefined,
): Promise<SmtpReceiver> => {
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, answer) => answer(refusalOf(address)),
    onData: (stream, _session, answer) => {
      buffer(stream)
        .then(onMail)
        .then(
          () => answer(),
          (error: Error) => answer(error),
        )
    },
  })
  // A sender that goes away in the middle is no failure of ours.
  smtp.on('error', () => undefined)
  const { server } = smtp
  smtp.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => new Promise((ok) => smtp.close(ok)),
  }
}
