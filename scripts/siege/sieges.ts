import { connect } from 'node:net'
import { ELAPSED_FIELD, HONEYPOT_FIELD, newSubmission, SUBMISSION_FIELD } from '../../domain/forms/form-guard.ts'
import { quantile } from '../bench/time-script.ts'
import { addressOf, type Crowd, steadily, type Timed } from './client.ts'

/** What a siege is laid to. */
export interface Besieged {
  crowd: Crowd
  url: string
  /** Companies that take quotes. */
  listings: readonly string[]
  /** An owner's sign-in. */
  owner: { identity: string; password: string }
  /** Path of a large file of the site. */
  largeFile: string
  /** Quotes stored so far. */
  storedQuotes(): Promise<number>
}

export type Figures = Record<string, string>

const QUOTES = '/api/collections/inquiries/records'
const ms = (timed: readonly Timed[], q: number): string =>
  `${Math.round(
    quantile(
      timed.map((one) => one.ms),
      q,
    ),
  )} ms`
const statuses = (timed: readonly Timed[]): string => {
  const counts = new Map<number, number>()
  for (const { status } of timed) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(', ')
}
const times = (timed: readonly Timed[]): string => `p50 ${ms(timed, 0.5)}, p95 ${ms(timed, 0.95)}`

const quote = ({ crowd, listings }: Besieged, n: number): Promise<Timed> =>
  crowd.send(addressOf(n), QUOTES, {
    method: 'POST',
    body: {
      listing: listings[n % listings.length],
      customer_name: 'Dana Reyes',
      customer_phone: '312-555-0142',
      customer_email: `dana${n}@siege.example`,
      message: `Load ${n}: two pallets from Chicago to Tulsa.`,
      [HONEYPOT_FIELD]: '',
      [ELAPSED_FIELD]: 4000,
      [SUBMISSION_FIELD]: newSubmission(crypto),
    },
  })

const pages = ({ crowd }: Besieged, perSecond: number, seconds: number): Promise<Timed[]> =>
  steadily(perSecond, seconds, (n) => crowd.send(addressOf(90_000 + n), '/companies'))

/** Many people ask for quotes at once. */
export const rushOfQuotes = async (besieged: Besieged, perSecond = 200, seconds = 15): Promise<Figures> => {
  const before = await besieged.storedQuotes()
  const answers = await steadily(perSecond, seconds, (n) => quote(besieged, n))
  const stored = (await besieged.storedQuotes()) - before
  return { 'quotes answered': statuses(answers), 'quotes stored': String(stored), 'quotes take': times(answers) }
}

/** One address sends what it can, while others go about their business. */
export const floodFromOneAddress = async (besieged: Besieged, seconds = 10): Promise<Figures> => {
  const { crowd } = besieged
  const flooding = '203.0.113.66'
  let isOver = false
  const answers: Timed[] = []
  const flood = async () => {
    while (!isOver) answers.push(await crowd.send(flooding, '/api/collections/services/records'))
  }
  const floods = Array.from({ length: 64 }, flood)
  const [quotes, seen] = await Promise.all([
    steadily(20, seconds, (n) => quote(besieged, 10_000 + n)),
    pages(besieged, 50, seconds),
  ])
  isOver = true
  await Promise.all(floods)
  return {
    'the flood is answered': `${statuses(answers)} in ${seconds} s`,
    "others' quotes": `${statuses(quotes)}, ${times(quotes)}`,
    'pages meanwhile': `${statuses(seen)}, ${times(seen)}`,
  }
}

/** Clients that ask for a large file and read nothing. */
export const slowReaders = async (besieged: Besieged, seconds = 10): Promise<Figures> => {
  const { hostname, port } = new URL(besieged.url)
  const sockets = Array.from({ length: 300 }, () => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    socket.pause()
    socket.write(`GET ${besieged.largeFile} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.67\r\n\r\n`)
    return socket
  })
  const seen = await pages(besieged, 50, seconds)
  for (const socket of sockets) socket.destroy()
  return { 'pages with 300 slow readers': `${statuses(seen)}, ${times(seen)}` }
}

/** Guesses of superusers' passwords, while an owner signs in. */
export const guessedPasswords = async (besieged: Besieged, seconds = 10): Promise<Figures> => {
  const { crowd, owner } = besieged
  const guesses = steadily(100, seconds, (n) =>
    crowd.send(addressOf(50_000 + (n % 400)), '/api/collections/_superusers/auth-with-password', {
      method: 'POST',
      body: { identity: 'root@example.com', password: `guess ${n}` },
    }),
  )
  const signIns = await steadily(1, seconds, (n) =>
    crowd.send(addressOf(60_000 + n), '/api/collections/users/auth-with-password', { method: 'POST', body: owner }),
  )
  return {
    'guesses are answered': statuses(await guesses),
    "an owner's sign-in meanwhile": `${statuses(signIns)}, ${times(signIns)}`,
  }
}
