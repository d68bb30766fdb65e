import { setTimeout as pause } from 'node:timers/promises'
import { signInSuperuser } from '../pocketbase/backend.ts'
import { failureText } from '../process/report-failure.ts'
import type { Secrets } from '../settings/secrets.ts'
import type { Settings } from '../settings/settings.ts'
import { type DeliveryJournal, openDeliveryJournal } from './delivery-journal.ts'
import { mailOutage } from './mail-outage.ts'
import { CONNECTIONS, type MailPool, type MailServer, openMailPool } from './mail-pool.ts'
import { outboxExchange, type WrittenMail } from './outbox-exchange.ts'

const EVERY_MS = 1000
/** Emails that are requested from the server at a time. */
const BATCH = 8 * CONNECTIONS
/** Pause after each batch, as a multiple of the server's time for writing it, so that visitors come first. */
const REST = 3
/** Shorter together than a script's time to stop: for emails in progress, then for the report. */
const LAST_MAILS_MS = 3000
const LAST_REPORT_MS = 1000
/** Failed rounds before an unreachable server is reported, because it may only be restarting. */
const FAILURES_TOLD = 10

interface Options {
  /** PocketBase's URL. */
  url: string
  /** Returns a superuser's token. Called again when it has expired. */
  signIn: () => Promise<string>
  server: MailServer
  /** Where it stores which emails it has started. */
  dataDir: string
  signal: AbortSignal
  /** Called with a line when delivery starts to fail and when it works again. */
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
      // Emails that were not started go back to the server, for the next deliverer.
      queue.length = 0
    } else outage.works()
    underWay.delete(mail.id)
  }
  /**
   * Reports finished emails to the server, and requests new ones. What the server misses, it gets in the next round.
   */
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
      if (failures >= FAILURES_TOLD) options.report('Pending emails can be read again')
      failures = 0
    } catch (error) {
      if (signal.aborted) return
      failures++
      if (failures === FAILURES_TOLD) options.report(`Pending emails cannot be read: ${failureText(error)}`)
    }
  }
  const start = () => {
    const room = outage.room(CONNECTIONS)
    for (const mail of queue.splice(0, Math.max(0, room - underWay.size)))
      underWay.set(mail.id, { round: mail.round, sent: sendOne(mail) })
  }
  /** @param isIdle true if nothing has ended since the last round */
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
    // For the others, nobody knows whether the mail server accepted them. The next deliverer's report says so.
    for (const id of pool.abandon()) {
      journal.forget([{ id, round: underWay.get(id)?.round ?? 0 }])
      underWay.delete(id)
    }
    await trade(0, AbortSignal.timeout(LAST_REPORT_MS))
  }
  /** Milliseconds until the server may be asked for emails again. 0 for now. */
  const rest = (): number => Math.max(0, restUntil - performance.now())
  return { round, finish, rest, ended }
}

/**
 * Sends the emails of the server's outbox as they come, over kept connections, until the signal aborts. No email is
 * sent twice, whichever process is killed: the deliverer notes an email before it starts to send it, and reports its
 * result until the server has stored it. Failures never end the loop. After an abort it ends within seconds, whatever
 * the servers do.
 * @throws if another process delivers the emails of this data folder
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

interface DeliveredServer {
  /** PocketBase's URL. */
  url: string
  secrets: Secrets
  settings: Settings
  signal: AbortSignal
}

/** Sends the emails of a PocketBase with the mail server and on the data folder of its settings. Reports to the log. */
export const deliverMails = ({ url, secrets, settings, signal }: DeliveredServer): Promise<void> =>
  keepDelivering({
    url,
    signIn: () => signInSuperuser(url, secrets),
    server: settings,
    dataDir: settings.DATA_DIR,
    signal,
    report: console.error,
  })
