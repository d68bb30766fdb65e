/** Which addresses prove that somebody speaks for a company, and how much of them is told. */

/** Whoever has an account there has an address there: it proves nothing about a company. */
const MAIL_HOSTS = new Set(
  `aol.com att.net bellsouth.net charter.net comcast.net cox.net earthlink.net email.com facebook.com fastmail.com
  gmail.com gmx.com gmx.net google.com googlemail.com hey.com hotmail.com icloud.com juno.com linkedin.com live.com
  mac.com mail.com me.com msn.com netzero.net optonline.net outlook.com pm.me proton.me protonmail.com
  qq.com rogers.com sbcglobal.net shaw.ca sympatico.ca telus.net tutanota.com verizon.net videotron.ca windstream.net
  yahoo.ca yahoo.com yandex.com ymail.com zoho.com`
    .split(/\s+/)
    .filter(Boolean),
)
/** Sites of many on one domain. */
const SHARED =
  /(^|\.)(blogspot|wixsite|weebly|wordpress|squarespace|godaddysites|business\.site|webflow|github|netlify|vercel|pages)\.\w+$/

/** The domain of a website whose addresses are its company's; '' for none, or one that many share. */
export const mailDomain = (website: string): string => {
  const host = (/^https?:\/\/([^/?#:@]+)(?::\d+)?(?:[/?#]|$)/i.exec(website)?.[1] ?? '')
    .toLowerCase()
    .replace(/^www\./, '')
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host) || /^[\d.]+$/.test(host)) return ''
  return MAIL_HOSTS.has(host) || SHARED.test(host) ? '' : host
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
