import { BRAND, COLORS } from '../../domain/brand.ts'
import { BETWEEN_WORDS, mayBeLink } from '../../domain/text/count-links.ts'
import { escapeHtml } from '../../domain/text/escape-html.ts'

/** A part of an email. Visitors may have written its text, so it is escaped when the email is rendered. */
export type LetterPart =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  /** Values that people typed. A web address in them appears as text, not as a link. */
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  | { kind: 'quote'; text: string }
  | { kind: 'button'; label: string; url: string }
  | ({ kind: 'link' } & Link)

/** A sentence followed by a link. */
interface Link {
  text: string
  label: string
  url: string
}

/** An email before it is rendered as text and as HTML. */
export interface Letter {
  subject: string
  title: string
  parts: readonly LetterPart[]
  /** The reason why the recipient gets this email. */
  footer: string
  /** Sentences below the footer, each followed by a link. */
  footerLinks?: readonly Link[]
  /** The address for replies. Absent: the sender. */
  replyTo?: string
  /** Absent: the directory's name. */
  senderName?: string
  /** A person wrote it to this recipient, so it is not marked as automatic. */
  isPersonal?: true
  /** Ends emails like this one with one click. Absent: the link of the email's topic, if it has one. */
  unsubscribe?: Link
}

/** Characters. A longer subject could exceed the line limit of a header once it is encoded. */
const SUBJECT_MAX = 70

/** Puts a subject on one line and shortens it. */
export const subjectOf = (text: string): string => {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return characters.length <= SUBJECT_MAX ? characters.join('') : `${characters.slice(0, SUBJECT_MAX - 1).join('')}…`
}

const textOf = (part: LetterPart): string => {
  switch (part.kind) {
    case 'text':
    case 'heading':
      return part.text
    case 'facts':
      return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
    case 'quote':
      return part.text.replace(/^/gm, '> ')
    case 'button':
      return `${part.label}: ${part.url}`
    case 'link':
      return `${part.text} ${part.label}: ${part.url}`
  }
}

/** Renders an email as plain text. */
export const letterText = ({ title, parts, footer, footerLinks = [] }: Letter): string => {
  const links = footerLinks.map(({ text, label, url }) => `${text} ${label}: ${url}\n`)
  return `${[title, ...parts.map(textOf)].join('\n\n')}\n\n-- \n${BRAND.name}. ${footer}\n${links.join('')}`
}

const { ink, paper, line, green, muted, rule } = COLORS.light
const { dark } = COLORS
const SANS = 'Overpass,system-ui,-apple-system,&quot;Segoe UI&quot;,Roboto,Arial,sans-serif'
const MONO = 'ui-monospace,SFMono-Regular,Menlo,Consolas,monospace'
const STYLE = {
  body: `margin:0;padding:24px 12px;background:${paper};color:${ink};font:16px/1.5 ${SANS}`,
  sheet: `max-width:560px;margin:0 auto;background:#ffffff;color:${ink};border:1px solid ${line};border-radius:6px`,
  sign: `padding:14px 24px;background:${green};color:#ffffff;border-radius:5px 5px 0 0;font-weight:700;font-size:18px`,
  content: 'padding:8px 24px 20px',
  title: 'margin:16px 0 8px;font-size:22px;line-height:1.25',
  heading: 'margin:24px 0 0;font-size:17px',
  text: 'margin:12px 0',
  facts: `margin:16px 0;border:1px solid ${rule};border-bottom:0;border-radius:4px`,
  fact: `padding:6px 12px 8px;border-bottom:1px solid ${rule}`,
  label: `color:${muted};font-size:12px;font-weight:600`,
  value: `margin:0;font-family:${MONO};font-weight:600;overflow-wrap:anywhere`,
  quote: `margin:16px 0;padding:2px 0 2px 14px;border-left:4px solid ${green};white-space:pre-wrap;overflow-wrap:anywhere`,
  button: `display:inline-block;margin:8px 0;padding:12px 20px;background:${green};color:#ffffff;border-radius:6px;font-weight:700;text-decoration:none`,
  footer: `max-width:560px;margin:12px auto 0;color:${muted};font-size:13px`,
} as const
/** For clients with dark mode. Other clients use the inline colors. */
const DARK = `@media (prefers-color-scheme:dark){
.paper{background:${dark.paper} !important;color:${dark.ink} !important}
.sheet{background:${dark.card} !important;color:${dark.ink} !important;border-color:${dark.line} !important}
.facts,.facts>div{border-color:${dark.rule} !important}
.muted{color:${dark.muted} !important}
}`

/** Facts that passed the form's check, so email clients may turn them into links. */
const CONTACTS = ['Email']

const factText = (label: string, value: string): string =>
  CONTACTS.includes(label) ? escapeHtml(value) : shownText(value)

const htmlOf = (part: LetterPart): string => {
  switch (part.kind) {
    case 'text':
      return `<p style="${STYLE.text}">${shownText(part.text)}</p>`
    case 'heading':
      return `<h2 style="${STYLE.heading}">${shownText(part.text)}</h2>`
    case 'facts': {
      const rows = part.facts.map(
        ([label, value]) =>
          `<div style="${STYLE.fact}"><dt class="muted" style="${STYLE.label}">${escapeHtml(label)}</dt><dd style="${STYLE.value}">${factText(label, value)}</dd></div>`,
      )
      return `<dl class="facts" style="${STYLE.facts}">${rows.join('\n')}</dl>`
    }
    case 'quote':
      return `<div style="${STYLE.quote}">${shownText(part.text)}</div>`
    case 'button':
      return `<p style="${STYLE.text}"><a href="${escapeHtml(part.url)}" style="${STYLE.button}">${escapeHtml(part.label)}</a></p>`
    case 'link':
      return `<p style="${STYLE.text}">${shownText(part.text)} <a href="${escapeHtml(part.url)}" style="color:inherit">${escapeHtml(part.label)}</a></p>`
  }
}

const footerLinkHtml = ({ text, label, url }: Link): string =>
  `<p class="muted" style="${STYLE.footer}">${shownText(text)} <a href="${escapeHtml(url)}" style="color:inherit">${escapeHtml(label)}</a></p>`

/** Renders an email as HTML. */
export const letterHtml = ({ subject, title, parts, footer, footerLinks = [] }: Letter): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK}</style>
</head>
<body class="paper" style="${STYLE.body}">
<div class="sheet" style="${STYLE.sheet}">
<div style="${STYLE.sign}">${escapeHtml(BRAND.name)}</div>
<div style="${STYLE.content}">
<h1 style="${STYLE.title}">${shownText(title)}</h1>
${parts.map(htmlOf).join('\n')}
</div>
</div>
<p class="muted" style="${STYLE.footer}">${escapeHtml(`${BRAND.name}. ${footer}`)}</p>
${footerLinks.map(footerLinkHtml).join('\n')}
</body>
</html>
`

const unlinked = (word: string): string =>
  escapeHtml(word).replace(/\./g, '<span>.</span>').replace(/:\/\//g, '<span>:</span>//')

/**
 * Escapes text so that it reads and copies as typed, but no email client turns a web address in it into a link: each dot
 * gets its own element.
 */
export const shownText = (text: string): string =>
  text
    .split(BETWEEN_WORDS)
    .map((piece) => (mayBeLink(piece) ? unlinked(piece) : escapeHtml(piece)))
    .join('')
