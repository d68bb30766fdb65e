import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { PROJECT } from '../../server/process/project.ts'
import { startSmtpSink } from '../support/mail/smtp-sink.ts'

const UNIT = 'haulindex-backup.service'
const UNITS = join(PROJECT, 'deploy', 'systemd')

/** Runs the script as systemd does. */
const reportFailure = (env: Record<string, string>) =>
  promisify(execFile)(process.execPath, [join(PROJECT, 'scripts', 'mail-failure.ts'), UNIT], {
    env: { ...process.env, MONITOR_EXIT_CODE: 'exited', MONITOR_EXIT_STATUS: '1', ...env },
  })

test('reports a backup that failed at night by email, with what to do', async () => {
  const sink = await startSmtpSink()
  onTestFinished(sink.stop)
  const env = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port), CONTACT_MAILBOX: 'office@haul.example' }
  const { stdout, stderr } = await reportFailure(env)
  expect(stderr).toBe(`${UNIT} failed on ${hostname()} with exit code 1\n`)
  expect(stdout).toBe('Sent an email to office@haul.example.\n')
  const [mail] = sink.to('office@haul.example')
  expect(mail?.subject).toBe(`${UNIT} failed on ${hostname()} with exit code 1`)
  expect(mail?.text).toContain(`then run: systemctl start ${UNIT}`)
})

test('logs, without a mail server, that the backup failed and that nobody got an email', async () => {
  const { stderr } = await reportFailure({ SMTP_HOST: '' })
  expect(stderr).toBe(
    `${UNIT} failed on ${hostname()} with exit code 1\nNobody got an email, because SMTP_HOST is not set.\n`,
  )
})

test('fails if the mail server is unreachable, so that systemd tries again', async () => {
  const sink = await startSmtpSink()
  await sink.stop()
  const telling = reportFailure({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port) })
  await expect(telling).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('got no email: ') })
})

test('every unit that does work reports its failure through a unit and a script that exist', () => {
  const names = readdirSync(UNITS).filter((name) => name.endsWith('.service'))
  const working = names.filter((name) => !name.includes('@'))
  expect(working).toEqual(['haulindex-backup.service', 'haulindex.service'])
  for (const name of working)
    expect(readFileSync(join(UNITS, name), 'utf8')).toMatch(/^OnFailure=haulindex-failure@%n\.service$/m)
  expect(names).toContain('haulindex-failure@.service')
  const unit = readFileSync(join(UNITS, 'haulindex-failure@.service'), 'utf8')
  expect(unit).toMatch(/^ExecStart=\S+node scripts\/mail-failure\.ts %i$/m)
})
