import { isPublicMailHost } from '../mail/public-mail-host.ts'

/** Which email addresses prove that someone speaks for a company, and how we mask them. */

/** Domains of many sites. */
const SHARED =
  /(^|\.)(blogspot|wixsite|weebly|wordpress|squarespace|godaddysites|business\.site|webflow|github|netlify|vercel|pages)\.\w+$/

/**
 * The domain of a website if its email addresses belong to the company. '' if there is none or many companies share it.
 */
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
 * "d•••••@p•••••.com": the owner recognizes it, but others cannot write to it.
 * @param known a domain that everyone may see and that is not masked
 */
export const maskedAddress = (email: string, known = ''): string => {
  const at = email.lastIndexOf('@')
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)]
  if (known !== '' && domain.toLowerCase() === known) return `${maskedWord(local)}@${domain}`
  const dot = domain.lastIndexOf('.')
  return `${maskedWord(local)}@${maskedWord(domain.slice(0, dot))}${domain.slice(dot)}`
}

/** True for a valid local part: letters, digits and single signs between them. */
export const isMailbox = (text: string): boolean => text.length <= 64 && /^[a-z0-9]+(?:[._+'-][a-z0-9]+)*$/i.test(text)
