import { join } from 'node:path'
import { formatCount } from '../domain/format.ts'
import { buildForNetlify } from './lib/netlify/build-for-netlify.ts'
import { PROJECT } from './lib/project.ts'
import { reportFailure } from './lib/report-failure.ts'
import { readSettings, SettingsError, siteUrl } from './lib/settings.ts'

/** As netlify.toml and the plugin that keeps the site have it. */
const SITE_DIR = join(PROJECT, 'dist')
const PUBLISH_FOLDER = join(SITE_DIR, 'netlify')

try {
  // URL is how Netlify tells the site's main address
  const settings = readSettings({ ...process.env, SITE_URL: process.env['SITE_URL'] || process.env['URL'] })
  const { POCKETBASE_URL, PUBLISH_TOKEN } = settings
  if (!POCKETBASE_URL || !PUBLISH_TOKEN || !settings.SITE_URL)
    throw new SettingsError('POCKETBASE_URL, PUBLISH_TOKEN and SITE_URL have to be set')
  const { changed, files, seconds } = await buildForNetlify({
    source: { url: POCKETBASE_URL.replace(/\/+$/, ''), publishToken: PUBLISH_TOKEN },
    siteDir: SITE_DIR,
    siteUrl: siteUrl(settings),
    allowLargeDrop: settings.ALLOW_LARGE_DROP === '1',
    publishFolder: PUBLISH_FOLDER,
  })
  const pages = changed === 'all' ? 'all pages' : `${formatCount(changed)} changed pages`
  console.log(`Built ${pages} in ${seconds.toFixed(1)} s; ${formatCount(files)} files to publish`)
} catch (error) {
  reportFailure('The site was not built', error)
}
// the renderer would hold the process
process.exit()
