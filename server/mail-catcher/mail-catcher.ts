import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { AddressObject } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { BRAND } from '../../domain/brand.ts'
import { escapeHtml } from '../../domain/text/escape-html.ts'

const MOST_SHOWN = 200

export interface MailCatcher {
  /** Local port that receives the server's emails. */
  smtpPort: number
  /** URL of the page that shows the emails. */
  url: string
  stop(): Promise<void>
}

/** An email's HTML with links that leave its frame. */
const opensElsewhere = (html: string): string => html.replace(/<head[^>]*>|^(?!.*<head)/is, '$&<base target="_blank">')

/** HTML of a path, or undefined. */
const pageAt = async (folder: string, path: string): Promise<string | undefined> => {
  if (path === '/') return listPage(await newestMails(folder, MOST_SHOWN))
  const [, name = '', part] = /^\/mails\/([^/]+)(\/html)?$/.exec(path) ?? []
  const mail = name ? await readMail(folder, name) : undefined
  if (!mail) return undefined
  return part ? opensElsewhere(mail.html) : mailPage(mail)
}

const startPages = async (folder: string) => {
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    pageAt(folder, path).then(
      (html) => {
        response.writeHead(html === undefined ? 404 : 200, {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; img-src data:`,
        })
        response.end(html ?? 'Not found')
      },
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** For development: receives all emails, stores them as files and shows them on a local page. */
export const startMailCatcher = async (folder: string): Promise<MailCatcher> => {
  const smtp = await startSmtpReceiver((mail) => keepMail(folder, mail))
  const pages = await startPages(folder)
  return {
    smtpPort: smtp.port,
    url: `http://127.0.0.1:${(pages.address() as AddressInfo).port}`,
    stop: async () => {
      pages.closeAllConnections()
      pages.close()
      await smtp.stop()
    },
  }
}

interface SmtpReceiver {
  port: number
  stop(): Promise<void>
}

/**
 * A local mail server that receives every email and forwards none.
 * @param onMail called with each email; the sender is told that it was accepted when this resolves, or the reason if it
 * rejects
 * @param port 0 for a free one
 * @param refusalOf returns why a recipient is refused; nobody is if absent
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
  // A sender that disconnects is not our failure.
  smtp.on('error', () => undefined)
  const { server } = smtp
  smtp.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => new Promise((ok) => smtp.close(ok)),
  }
}

const { ink, paper, line, green } = BRAND.colors
const STYLE = `
:root{color-scheme:light dark}
body{margin:0 auto;max-width:60rem;padding:1rem;background:${paper};color:${ink};font:1rem/1.5 system-ui,sans-serif}
a{color:${green}}
h1{font-size:1.5rem}
table{border-collapse:collapse;width:100%}
th,td{padding:.5rem;border-bottom:1px solid ${line};text-align:left;vertical-align:top;overflow-wrap:anywhere}
time{font-variant-numeric:tabular-nums;white-space:nowrap}
iframe{width:100%;height:40rem;border:1px solid ${line};background:#fff}
pre{padding:1rem;border:1px solid ${line};white-space:pre-wrap;overflow-wrap:anywhere}
@media (prefers-color-scheme:dark){body{background:${ink};color:#f0eee8}a{color:#62c9a3}}`

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main>${content}</main></body>
</html>
`

const address = ({ name }: KeptMail): string => `/mails/${name}`
const time = ({ date }: KeptMail): string =>
  `<time datetime="${date.toISOString()}">${date.toISOString().slice(0, 19).replace('T', ' ')}</time>`

const row = (mail: KeptMail): string =>
  `<tr><td>${time(mail)}</td><td><a href="${address(mail)}">${escapeHtml(mail.subject)}</a></td><td>${escapeHtml(mail.from)}</td><td>${escapeHtml(mail.to)}</td></tr>`

/** Emails, newest first. */
const listPage = (mails: readonly KeptMail[]): string =>
  page(
    `Mail of ${BRAND.name}`,
    `<h1>Mail that was caught</h1><p>Nothing here was delivered to anybody. Set SMTP_HOST to send mail.</p>${
      mails.length
        ? `<table><thead><tr><th>Time (UTC)</th><th>Subject</th><th>From</th><th>To</th></tr></thead><tbody>${mails.map(row).join('')}</tbody></table>`
        : '<p>No mail yet.</p>'
    }`,
  )

const ADDRESS = /(https?:\/\/[^\s<>()[\]"]+)/

const withLinks = (text: string): string =>
  text
    .split(ADDRESS)
    .map((part) => (ADDRESS.test(part) ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part)))
    .join('')

/** One email: headers, HTML in a frame without scripts, and text. */
const mailPage = (mail: KeptMail): string =>
  page(
    mail.subject,
    `<p><a href="/">All mail</a></p><h1>${escapeHtml(mail.subject)}</h1>
<table><tbody><tr><th>From</th><td>${escapeHtml(mail.from)}</td></tr><tr><th>To</th><td>${escapeHtml(mail.to)}</td></tr>
<tr><th>Reply to</th><td>${escapeHtml(mail.replyTo || mail.from)}</td></tr><tr><th>Time (UTC)</th><td>${time(mail)}</td></tr></tbody></table>
<h2>HTML</h2><iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="HTML of the mail" src="${address(mail)}/html"></iframe>
<h2>Text</h2><pre>${withLinks(mail.text)}</pre>`,
  )

/** An email in the mail catcher. */
interface KeptMail {
  /** File name without its extension. */
  name: string
  subject: string
  from: string
  to: string
  replyTo: string
  date: Date
  text: string
  html: string
}

const ENDING = '.eml'
let taken = 0

/** Writes an email to the folder. Names sort by time. */
const keepMail = async (folder: string, mail: Buffer): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const name = `${new Date().toISOString().replace(/:/g, '-')}-${String(++taken).padStart(6, '0')}`
  await writeFile(join(folder, name + ENDING), mail)
}

const addresses = (given: AddressObject | AddressObject[] | undefined): string =>
  [given ?? []]
    .flat()
    .map(({ text }) => text)
    .join(', ')

const parse = async (folder: string, name: string): Promise<KeptMail> => {
  // Takes longer to load than the rest of the mail catcher.
  const { simpleParser } = await import('mailparser')
  const mail = await simpleParser(await readFile(join(folder, name + ENDING)))
  return {
    name,
    subject: mail.subject ?? '',
    from: addresses(mail.from),
    to: addresses(mail.to),
    replyTo: addresses(mail.replyTo),
    date: mail.date ?? new Date(name.slice(0, 24).replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:')),
    text: mail.text ?? '',
    html: mail.html || '',
  }
}

const names = async (folder: string): Promise<string[]> => {
  await mkdir(folder, { recursive: true })
  const files = await readdir(folder)
  return files.filter((file) => file.endsWith(ENDING)).map((file) => file.slice(0, -ENDING.length))
}

/** The newest emails, newest first. */
const newestMails = async (folder: string, most: number): Promise<KeptMail[]> =>
  Promise.all(
    (await names(folder))
      .toSorted()
      .toReversed()
      .slice(0, most)
      .map((name) => parse(folder, name)),
  )

/** One email, or undefined. */
const readMail = async (folder: string, name: string): Promise<KeptMail | undefined> =>
  (await names(folder)).includes(name) ? parse(folder, name) : undefined
