import { setTimeout as pause } from 'node:timers/promises'
import { failureText } from '../process/report-failure.ts'
import { type DeliveryJournal, openDeliveryJournal } from './delivery-journal.ts'
import { mailOutage } from './mail-outage.ts'
import { CONNECTIONS, type MailPool, type MailServer, openMailPool } from './mail-pool.ts'
import { outboxExchange, type WrittenMail } from './outbox-exchange.ts'

const EVERY_MS = 1000
/** Mails that are taken from the server at once. */
const BATCH = 8 * CONNECTIONS
/** So much longer than it took the server to write mails, it is left to visitors: in a rush they go first. */
const REST = 3
/** Together shorter than the time that a script is given to stop in: how long mails that are under way may take, then the report. */
const LAST_MAILS_MS = 3000
const LAST_REPORT_MS = 1000
/** Rounds without the server after which it is told: it may only be starting again. */
const FAILURES_TOLD = 10

interface Options {
  /** Address of PocketBase. */
  url: string
  /** Gets a superuser's token; called again when the one in use has expired. */
  signIn: () => Promise<string>
  server: MailServer
  /** Where it remembers what it has begun. */
  dataDir: string
  signal: AbortSignal
  /** Gets a line when delivery begins to fail and when it works again. */
  report: (line: string) => void
  everyMs?: number
}

const deliverer = (journal: DeliveryJournal, pool: MailPool, options: Options) => {
  const exchange = outboxExchange(options.url, options.signIn)
  const outage = mailOutage(options.report)
  const queue: WrittenMail[] = []
  const underWay = new Map<string, { round: number; sent: Promise<void> }>()
  let failures = 0
  let restUntil = 0
  let isOver = false

  const sendOne = async (mail: WrittenMail) => {
    journal.begin(mail.id, mail.round)
    const { isServerFault, ...result } = await pool.send(mail)
    if (isOver) return
    journal.end(mail.id, result)
    if (isServerFault) {
      outage.fails(result.error)
      // what was not begun goes back to the server, for whoever reaches a mail server first
      queue.length = 0
    } else outage.works()
    underWay.delete(mail.id)
  }
  /** Tells the server what ended; takes mails when asked. What it does not hear of, it hears in the next round. */
  const trade = async (most: number, signal: AbortSignal) => {
    const results = journal.results()
    const holding = [...queue.map(({ id }) => id), ...underWay.keys()]
    const { deliverer } = journal
    const startedAt = performance.now()
    try {
      const written = await exchange({ deliverer, round: journal.nextRound(), holding, results, most }, signal)
      queue.push(...written)
      const now = performance.now()
      restUntil = written.length > 0 ? now + REST * (now - startedAt) : 0
      journal.forget(results)
      if (failures >= FAILURES_TOLD) options.report('The mails that wait can be read again')
      failures = 0
    } catch (error) {
      if (signal.aborted) return
      failures++
      if (failures === FAILURES_TOLD) options.report(`The mails that wait cannot be read: ${failureText(error)}`)
    }
  }
  const start = () => {
    const room = outage.room(CONNECTIONS)
    for (const mail of queue.splice(0, Math.max(0, room - underWay.size)))
      underWay.set(mail.id, { round: mail.round, sent: sendOne(mail) })
  }
  /** @param isIdle whether nothing has ended since the last round */
  const round = async (isIdle: boolean) => {
    const most = Math.max(0, Math.min(BATCH, outage.room(BATCH) - underWay.size) - queue.length)
    if ((isIdle || most >= BATCH / 2) && performance.now() >= restUntil) await trade(most, options.signal)
    if (!options.signal.aborted) start()
  }
  const ended = (): Promise<void>[] => [...underWay.values()].map(({ sent }) => sent)
  const finish = async () => {
    queue.length = 0
    const late = new AbortController()
    const inTime = pause(LAST_MAILS_MS, undefined, { signal: late.signal }).catch(() => undefined)
    await Promise.race([Promise.all(ended()), inTime])
    late.abort()
    isOver = true
    // of the others nobody knows whether the mail server took them, until it is told to whoever starts next
    for (const id of pool.abandon()) {
      journal.forget([{ id, round: underWay.get(id)?.round ?? 0 }])
      underWay.delete(id)
    }
    await trade(0, AbortSignal.timeout(LAST_REPORT_MS))
  }
  /** Milliseconds until the server may be asked for mails again; 0 for now. */
  const rest = (): number => Math.max(0, restUntil - performance.now())
  return { round, finish, rest, ended }
}

/**
 * Sends the mails of the server's outbox as they come, over kept connections, until the signal aborts. Nobody gets a
 * mail twice, whichever process is killed when: it writes down that it begins with a mail before it does, and goes on
 * telling the server how a mail ended until that has heard it. Failures end nothing. It ends within seconds, whatever the
 * servers do.
 * @throws when another process delivers the mails of this data folder
 */
export const keepDelivering = async (options: Options): Promise<void> => {
  const { signal, everyMs = EVERY_MS } = options
  const journal = openDeliveryJournal(options.dataDir)
  const pool = openMailPool(options.server)
  const { round, finish, rest, ended } = deliverer(journal, pool, options)
  let isIdle = true
  while (!signal.aborted) {
    await round(isIdle)
    const tick = pause(Math.min(everyMs, rest() || everyMs), true, { signal }).catch(() => true)
    isIdle = await Promise.race([tick, ...ended().map((sent) => sent.then(() => false))])
  }
  await finish()
  pool.close()
  journal.close()
}
