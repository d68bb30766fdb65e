import { join } from 'node:path'
import type { DirectoryState } from '../domain/publishing/schema.ts'
import { skippedLine } from '../domain/publishing/skipped-records.ts'
import { formatCount } from '../domain/text/format.ts'
import { type ExportSource, readState } from '../publisher/follow/download-export.ts'
import { buildForNetlify } from '../publisher/netlify/build-for-netlify.ts'
import { noteBuilt } from '../publisher/netlify/deploy-report.ts'
import { publicationReports } from '../publisher/reports/publication-report.ts'
import { offerHelp } from '../server/process/command-help.ts'
import { PROJECT } from '../server/process/project.ts'
import { failureText, reportFailure, SettingsError } from '../server/process/report-failure.ts'
import { readSettings, type Settings, siteUrl } from '../server/settings/settings.ts'

offerHelp(`Usage: npm run build:netlify

Builds the site on Netlify, from POCKETBASE_URL with PUBLISH_TOKEN. netlify.toml calls it.`)

type PublishRequest = DirectoryState['request']

/** The same as in netlify.toml and in the plugin that caches the site. */
const SITE_DIR = join(PROJECT, 'dist')
const PUBLISH_FOLDER = join(SITE_DIR, 'netlify')

/** Netlify sets the site's main address as URL. */
const netlifySettings = (): Settings =>
  readSettings({ ...process.env, SITE_URL: process.env['SITE_URL'] || process.env['URL'] })

const sourceOf = ({ POCKETBASE_URL, PUBLISH_TOKEN, SITE_URL, PAGES_STORED }: Settings): ExportSource => {
  if (PAGES_STORED !== 'plain')
    throw new SettingsError(['PAGES_STORED must be plain: Netlify serves files as they are'])
  if (!POCKETBASE_URL || !PUBLISH_TOKEN || !SITE_URL)
    throw new SettingsError(['POCKETBASE_URL, PUBLISH_TOKEN and SITE_URL must be set'])
  return { url: POCKETBASE_URL.replace(/\/+$/, ''), publishToken: PUBLISH_TOKEN }
}

const build = async (settings: Settings, source: ExportSource, request: PublishRequest): Promise<void> => {
  const { isNew, files, built } = await buildForNetlify({
    source,
    siteDir: SITE_DIR,
    siteUrl: siteUrl(settings),
    allowLargeDrop: settings.ALLOW_LARGE_DROP === '1',
    allowOtherData: settings.ALLOW_OTHER_DATA === '1',
    publishFolder: PUBLISH_FOLDER,
    request,
  })
  await noteBuilt(built)
  const pages = isNew ? 'all pages' : `${formatCount(built.written + built.removed)} changed pages`
  console.log(`Built ${pages} in ${built.seconds.toFixed(1)} s; ${formatCount(files)} files to publish`)
  if (built.skipped.total > 0) console.warn(skippedLine(built.skipped))
}

/** Previews are not reported as publications. */
const tellEditors = async (source: ExportSource, request: PublishRequest, error: unknown): Promise<void> => {
  if (process.env['CONTEXT'] !== 'production') return
  const reports = publicationReports(source, 'netlify')
  reports.begin({ trigger: 'build', seq: 0, id: request?.id }).failed(failureText(error))
  await reports.settled()
}

try {
  const settings = netlifySettings()
  const source = sourceOf(settings)
  const { request } = await readState(source)
  await build(settings, source, request).catch(async (error: unknown) => {
    await tellEditors(source, request, error)
    throw error
  })
} catch (error) {
  reportFailure('The site was not built', error)
}
// the renderer would keep the process alive
process.exit()
