import { INLINE_SCRIPTS_FILE, isSecureAddress, scriptHashesIn, siteHeaders } from '../../../domain/site-headers.ts'
import { siteRoot, tagOf } from './site-files.ts'

const inlineScripts = (): string[] => scriptHashesIn(toString($os.readFile(`${siteRoot()}/${INLINE_SCRIPTS_FILE}`)))

/** The headers of the built site, for as long as its file of scripts is this one. */
let known = { tag: '', headers: {} as Record<string, string> }

/** What every answer of the site says; a new release has scripts of its own. */
export const headersOfSite = (): Record<string, string> => {
  const tag = tagOf(INLINE_SCRIPTS_FILE) ?? 'none'
  if (known.tag !== tag) {
    const scripts = tag === 'none' ? [] : inlineScripts()
    known = { tag, headers: siteHeaders({ inlineScripts: scripts, isSecure: isSecureAddress($os.getenv('SITE_URL')) }) }
  }
  return known.headers
}
