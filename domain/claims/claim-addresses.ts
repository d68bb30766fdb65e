import { isPublicMailHost } from '../mail/public-mail-host.ts'

/** Which addresses prove that somebody speaks for a company, and how much of them is told. */

/** Sites of many on one domain. */
const SHARED =
  /(^|\.)(blogspot|wixsite|weebly|wordpress|squarespace|godaddysites|business\.site|webflow|github|netlify|vercel|pages)\.\w+$/

/** The domain of a website whose addresses are its company's; '' for none, or one that many share. */
export const mailDomain = (website: string): string => {
  const host = (/^https?:\/\/([^/?#:@]+)(?::\d+)?(?:[/?#]|$)/i.exec(website)?.[1] ?? '')
    .toLowerCase()
    .replace(/^www\./, '')
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host) || /^[\d.]+$/.test(host)) return ''
  return isPublicMailHost(host) || SHARED.test(host) ? '' : host
}

const DOTS = '•••••'
const maskedWord = (word: string): string => [...word].slice(0, 1).join('') + DOTS

/**
 * "d•••••@p•••••.com": enough for whom it belongs to, not enough to write to.
 * @param known a domain that everybody may see, which is not masked
 */
export const maskedAddress = (email: string, known = ''): string => {
  const at = email.lastIndexOf('@')
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)]
  if (known !== '' && domain.toLowerCase() === known) return `${maskedWord(local)}@${domain}`
  const dot = domain.lastIndexOf('.')
  return `${maskedWord(local)}@${maskedWord(domain.slice(0, dot))}${domain.slice(dot)}`
}

/** What stands before the @: letters, digits and single signs between them. */
export const isMailbox = (text: string): boolean => text.length <= 64 && /^[a-z0-9]+(?:[._+'-][a-z0-9]+)*$/i.test(text)
