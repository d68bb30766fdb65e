import { join } from 'node:path'
import { isPublicSite } from '../pocketbase/public-site.ts'
import { type Settings, siteUrl } from '../settings/settings.ts'

/**
 * Without a mail server in the settings: starts a mail catcher and returns settings that use it, which child processes
 * inherit. A public site's emails wait instead, because they are for other people.
 */
export const catchMail = async (settings: Settings): Promise<{ settings: Settings; mailPage?: string }> => {
  if (settings.SMTP_HOST || isPublicSite(siteUrl(settings))) return { settings }
  // A product with a mail server need not keep a catcher in memory.
  const { startMailCatcher } = await import('./mail-catcher.ts')
  const { smtpPort, url } = await startMailCatcher(join(settings.DATA_DIR, 'mail'))
  const server = {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: smtpPort,
    SMTP_USER: '',
    SMTP_PASSWORD: '',
    SMTP_TLS: '0',
  } as const
  for (const [name, value] of Object.entries(server)) process.env[name] = String(value)
  return { settings: { ...settings, ...server }, mailPage: url }
}
