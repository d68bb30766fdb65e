import { BRAND } from '../../domain/brand.ts'
import { escapeHtml } from '../../domain/text/escape-html.ts'
import type { KeptMail } from './kept-mails.ts'

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

/** Mails newest first. */
export const listPage = (mails: readonly KeptMail[]): string =>
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

/** One mail: its headers, its HTML in a frame that runs nothing and opens links elsewhere, its text. */
export const mailPage = (mail: KeptMail): string =>
  page(
    mail.subject,
    `<p><a href="/">All mail</a></p><h1>${escapeHtml(mail.subject)}</h1>
<table><tbody><tr><th>From</th><td>${escapeHtml(mail.from)}</td></tr><tr><th>To</th><td>${escapeHtml(mail.to)}</td></tr>
<tr><th>Reply to</th><td>${escapeHtml(mail.replyTo || mail.from)}</td></tr><tr><th>Time (UTC)</th><td>${time(mail)}</td></tr></tbody></table>
<h2>HTML</h2><iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="HTML of the mail" src="${address(mail)}/html"></iframe>
<h2>Text</h2><pre>${withLinks(mail.text)}</pre>`,
  )
