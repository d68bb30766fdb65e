import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MailCatcher, startMailCatcher } from './mail-catcher.ts'

const folder = mkdtempSync(join(tmpdir(), 'mails-'))
let catcher: MailCatcher
beforeAll(async () => {
  catcher = await startMailCatcher(folder)
})
afterAll(async () => {
  await catcher.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Speaks SMTP: sends each line after the response to the previous one. */
const send = async (mail: string) => {
  const socket = createConnection(catcher.smtpPort, '127.0.0.1')
  const lines = ['HELO test', 'MAIL FROM:<a@example.com>', 'RCPT TO:<b@example.com>', 'DATA', `${mail}\r\n.`, 'QUIT']
  const answers = createInterface({ input: socket })
  for await (const answer of answers) {
    if (!/^[23]/.test(answer)) throw new Error(answer)
    const line = lines.shift()
    if (!line) break
    socket.write(`${line}\r\n`)
  }
  socket.destroy()
}
const read = async (path: string) => {
  const response = await fetch(catcher.url + path)
  return { status: response.status, text: await response.text() }
}
const mail = (subject: string, html: string) =>
  `From: a@example.com\r\nTo: b@example.com\r\nSubject: ${subject}\r\nContent-Type: text/html\r\n\r\n${html}`

it('stores every email as a file and lists the newest first', async () => {
  expect((await read('/')).text).toContain('No mail yet.')
  await send(mail('First', '<p>one</p>'))
  await send(mail('Second <b>', '<script>alert(1)</script>'))
  expect(readdirSync(folder)).toHaveLength(2)
  const { text } = await read('/')
  expect(text.indexOf('Second &lt;b&gt;')).toBeLessThan(text.indexOf('First'))
})

it('shows an email’s HTML in a frame that runs no scripts', async () => {
  const [address = ''] = /\/mails\/[^"]+/.exec((await read('/')).text) ?? []
  const frame = /<iframe sandbox="([^"]*)" title="HTML of the mail" src="([^"]*)">/.exec((await read(address)).text)
  expect(frame?.slice(1)).toEqual(['allow-popups allow-popups-to-escape-sandbox', `${address}/html`])
  const { headers } = await fetch(`${catcher.url}${address}/html`)
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
})

it('makes links clickable, in the HTML and in the text of an email', async () => {
  const link = 'https://haul.example/auth?a=1&b=2'
  await send(mail('With a link', `<head></head><a href="${link.replace('&', '&amp;')}">it</a>`))
  const [address = ''] = /\/mails\/[^"]+/.exec((await read('/')).text) ?? []
  expect((await read(address)).text).toContain(`<a href="${link.replace('&', '&amp;')}">`)
  expect((await read(`${address}/html`)).text).toContain('<base target="_blank">')
})

it('serves only the emails of its folder', async () => {
  for (const path of ['/mails/..%2f..%2fetc%2fpasswd', '/mails/../secrets.json', '/mails/none', '/secrets.json'])
    expect((await read(path)).status).toBe(404)
})
