/** systemd runs this when a unit fails. It reports the failure in the log, and by email if there is a mail server. */
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { readLastBackup } from '../server/backup/backup-list.ts'
import { openMailPool } from '../server/delivery/mail-pool.ts'
import { keepLog } from '../server/process/log.ts'
import { failureText, reportFailure, WRONG_SETTINGS_EXIT_CODE } from '../server/process/report-failure.ts'
import { readSettings, type Settings } from '../server/settings/settings.ts'

const USAGE = 'Usage: node scripts/mail-failure.ts UNIT, as OnFailure= of a systemd unit'
const LINES = '40'

/** The last lines that the unit has logged. */
const logOf = (unit: string): string => {
  const invocation = process.env['MONITOR_INVOCATION_ID']
  const which = invocation ? [`_SYSTEMD_INVOCATION_ID=${invocation}`] : ['--unit', unit]
  try {
    const args = [...which, '--lines', LINES, '--no-pager', '--output', 'cat']
    return execFileSync('journalctl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch (error) {
    return `(The log cannot be read: ${failureText(error).split('\n')[0]})`
  }
}

const howItEnded = (): string => {
  const {
    MONITOR_EXIT_CODE: code = '',
    MONITOR_EXIT_STATUS: status = '',
    MONITOR_SERVICE_RESULT: result = '',
  } = process.env
  if (status === String(WRONG_SETTINGS_EXIT_CODE)) return ' because settings are wrong'
  if (code === 'exited') return ` with exit code ${status}`
  return result ? ` (${result})` : ''
}

const nextStep = (unit: string, { DATA_DIR }: Settings): string => {
  if (!unit.includes('backup'))
    return `Correct the cause, then run: systemctl restart ${unit}\nnpm run doctor names damaged files and what to do.`
  const last = readLastBackup(DATA_DIR)
  const newest = last ? `The newest backup is ${last.name}, in ${last.place}.` : 'There is no backup yet.'
  return `${newest}\nCorrect the cause, then run: systemctl start ${unit}`
}

const run = async (): Promise<void> => {
  const [, , unit, ...more] = process.argv
  if (!unit || more.length) throw new Error(USAGE)
  const title = `${unit} failed on ${hostname()}${howItEnded()}`
  console.error(title)
  const settings = readSettings()
  if (!settings.SMTP_HOST) return console.error('Nobody got an email, because SMTP_HOST is not set.')
  const text = `${title}.\n\n${nextStep(unit, settings)}\n\nIts last lines:\n\n${logOf(unit)}\n`
  const pool = openMailPool(settings)
  const id = randomUUID()
  const { outcome, error } = await pool.send({
    id,
    round: 0,
    messageId: `<${id}@${settings.MAIL_FROM.split('@')[1]}>`,
    from: { name: settings.MAIL_FROM_NAME, address: settings.MAIL_FROM },
    to: settings.CONTACT_MAILBOX,
    subject: title,
    text,
    html: '',
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  pool.close()
  if (outcome !== 'sent') throw new Error(`${settings.CONTACT_MAILBOX} got no email: ${error}`)
  console.log(`Sent an email to ${settings.CONTACT_MAILBOX}.`)
}

keepLog('mail-failure')
run().catch((error: unknown) => reportFailure('Not told', error))
