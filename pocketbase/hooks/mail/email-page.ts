import { BRAND } from '../../../domain/brand.ts'
import { UNSUBSCRIBE_WORDS } from '../../../domain/mail/email-suppressions.ts'
import { isSecureAddress, siteHeaders } from '../../../domain/serving/site-headers.ts'
import { escapeHtml } from '../../../domain/text/escape-html.ts'

interface PageFrame {
  title: string
  /** HTML. */
  content: string
  /** CSS of the content. */
  style?: string
}

/** Responds with a private page of our own: it is not indexed, not cached, and tells no other site its address. */
export const answerFramed = (e: core.RequestEvent, status: number, frame: PageFrame) => {
  const headers = siteHeaders({ inlineScripts: [], isSecure: isSecureAddress($os.getenv('SITE_URL')) })
  for (const [name, value] of Object.entries(headers)) e.response.header().set(name, value)
  e.response.header().set('Cache-Control', 'no-store')
  e.response.header().set('Referrer-Policy', 'no-referrer')
  e.response.header().set('X-Robots-Tag', 'noindex, nofollow')
  return e.html(status, framed(frame))
}

/** Responds with a page that an email links to. */
export const answerPage = (e: core.RequestEvent, status: number, page: MailedPage) =>
  answerFramed(e, status, { title: page.title, content: mailedContent(page) })

/** A button that sends a POST to a private address. @param about whom it is about, for readers of the button alone */
export const postButton = (action: string, label: string, about = ''): string =>
  `<form method="post" action="${escapeHtml(action)}"><button type="submit">${escapeHtml(label)}${about ? `<span class="sr"> ${escapeHtml(about)}</span>` : ''}</button></form>`

interface MailedPage {
  title: string
  text: string
  /** URL and label of the button. Absent: no button. */
  action?: string
  button?: string
  /** A link below the text. */
  link?: { label: string; url: string }
}

const { ink, paper, line, green } = BRAND.colors
const dark = BRAND.darkColors
const STYLE = `:root{color-scheme:light dark}
body{margin:0;padding:24px 16px;background:${paper};color:${ink};font:17px/1.5 Overpass,system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}
main{max-width:560px;margin:0 auto;padding:8px 24px 24px;background:#fff;border:1px solid ${line};border-radius:6px}
header{max-width:560px;margin:0 auto 16px}
header a{display:inline-flex;align-items:center;min-height:44px;color:inherit;font-weight:700;font-size:20px;text-decoration:none}
h1{margin:16px 0 8px;font-size:26px;line-height:1.25}
p{margin:12px 0;overflow-wrap:anywhere}
button{min-height:44px;padding:0 24px;border:0;border-radius:6px;background:${green};color:#fff;font:inherit;font-weight:700;cursor:pointer}
:focus-visible{outline:3px solid ${ink};outline-offset:2px}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media (prefers-color-scheme:dark){
body{background:${ink};color:#f0eee8}
main{background:${dark.card};border-color:${dark.line}}
:focus-visible{outline-color:#f0eee8}
}`

const mailedContent = ({ title, text, action, button = UNSUBSCRIBE_WORDS.button, link }: MailedPage): string => `<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${link ? `<p><a href="${escapeHtml(link.url)}" style="color:inherit">${escapeHtml(link.label)}</a></p>` : ''}
${action ? postButton(action, button) : ''}
</main>`

/** A page that needs no script or file, because emails link to it wherever the site is hosted. */
const framed = ({ title, content, style = '' }: PageFrame): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(`${title} | ${BRAND.name}`)}</title>
<style>${STYLE}${style}</style>
</head>
<body>
<header><a href="/">${escapeHtml(BRAND.name)}</a></header>
${content}
</body>
</html>
`
