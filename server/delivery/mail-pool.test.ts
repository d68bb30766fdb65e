import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { openMailPool } from './mail-pool.ts'

/** Response of a mail server to a command; undefined for none, and `cut` to end the connection. */
type Answers = Partial<
  Record<'HELLO' | 'EHLO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'TEXT' | 'END', string | undefined>
>
const GOOD: Answers = {
  HELLO: '220 mail.example ready',
  EHLO: '250-mail.example\r\n250 AUTH PLAIN',
  AUTH: '235 welcome',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  TEXT: '',
  END: '250 taken',
}

/** A mail server on a port of this machine with the given responses. */
const startServer = async (answers: Answers, delayMs = 0): Promise<number> => {
  const all = { ...GOOD, ...answers }
  const say = (socket: Socket, name: keyof Answers) => {
    const answer = all[name]
    if (answer === 'cut') socket.destroy()
    else if (answer) setTimeout(() => socket.write(`${answer}\r\n`), delayMs)
  }
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    say(socket, 'HELLO')
    let isText = false
    createInterface(socket).on('line', (line) => {
      if (isText && line !== '.') return say(socket, 'TEXT')
      const name = isText ? 'END' : (line.split(' ')[0]?.toUpperCase() as keyof Answers)
      isText = name === 'DATA' && all.DATA?.startsWith('354') === true
      say(socket, name)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** How long a test waits for a silent server. */
const SHORT = { connectMs: 1000, answerMs: 1500 }

const send = async (port: number, user = '', patience = SHORT) => {
  const server = {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: port,
    SMTP_USER: user,
    SMTP_PASSWORD: user,
    SMTP_TLS: '0',
  } as const
  const pool = openMailPool(server, patience)
  onTestFinished(pool.close)
  const from = { name: 'Haul', address: 'hello@haul.example' }
  const content = { subject: 'A quote', text: 'Two trucks', html: '<p>Two trucks</p>', headers: {} }
  return pool.send({ id: 'a', round: 1, messageId: '<a@haul.example>', from, to: 'dispatch@acme.example', ...content })
}

test('a slow mail server gets the email', async () => {
  const patience = { connectMs: 20_000, answerMs: 60_000 }
  expect(await send(await startServer({}, 300), '', patience)).toMatchObject({ outcome: 'sent' })
})

test.each<[string, Answers]>([
  ['accepts the connection and says nothing', { HELLO: undefined }],
  ['stops answering after its greeting', { EHLO: undefined }],
  ['refuses everybody for now', { HELLO: '421 too busy' }],
  ['refuses everybody', { HELLO: '554 no service here' }],
  ['closes the connection at once', { HELLO: 'cut' }],
  ['refuses the password', { AUTH: '535 no' }],
  ['refuses the sender', { MAIL: '550 who are you' }],
])('a mail server that %s is at fault: this email waits, and so do others', async (_what, answers) => {
  const outcome = await send(await startServer(answers), 'me')
  expect(outcome).toMatchObject({ outcome: 'postponed', isServerFault: true })
  expect(outcome.error).not.toBe('')
})

test.each<[string, Answers]>([
  ['greylists the recipient', { RCPT: '450 4.7.1 come back later' }],
  ['has no room for the recipient now', { RCPT: '452 4.2.2 mailbox full' }],
  ['does not take the text now', { DATA: '451 try again' }],
])('a mail server that %s makes only this email wait', async (_what, answers) => {
  expect(await send(await startServer(answers))).toMatchObject({ outcome: 'postponed', isServerFault: false })
})

test.each<[string, Answers]>([
  ['breaks off in the middle of the text', { TEXT: 'cut' }],
  ['breaks off after the text', { END: 'cut' }],
  ['never says whether it took the text', { END: undefined }],
])('after a mail server that %s nobody knows whether it took the email', async (_what, answers) => {
  expect(await send(await startServer(answers))).toMatchObject({ outcome: 'unclear', isServerFault: true })
})

test('a missing mail server makes emails wait', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  expect(await send(port)).toMatchObject({ outcome: 'postponed', isServerFault: true })
})
