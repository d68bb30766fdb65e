import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { dev as startSite } from 'astro'
import { createServer as createConsole } from 'vite'
import { consoleConfig } from '../admin/vite.config.ts'
import { seedWhenNew } from '../demo/seed-when-new.ts'
import { loadDirectory, writeSnapshot } from '../publisher/follow/load-directory.ts'
import { gazetteerInDevelopment } from '../publisher/render/write-gazetteer.ts'
import { keepFilesPrivate } from '../server/data-folder/private-files.ts'
import { deliverMails } from '../server/delivery/deliverer.ts'
import { catchMail } from '../server/mail-catcher/catch-mail.ts'
import { developmentPaths } from '../server/pocketbase/development-paths.ts'
import { freePort } from '../server/pocketbase/pocketbase-server.ts'
import { withServer } from '../server/pocketbase/with-server.ts'
import { inCache } from '../server/process/cache-folder.ts'
import { offerHelp } from '../server/process/command-help.ts'
import { PROJECT } from '../server/process/project.ts'
import { reportFailure } from '../server/process/report-failure.ts'
import { stopSignal } from '../server/process/stop-signal.ts'
import { loadSecrets } from '../server/settings/secrets.ts'
import { readSettings, siteUrl } from '../server/settings/settings.ts'

offerHelp(`Usage: npm run dev

Starts the site and the console for development: changes of the code show at once.`)

keepFilesPrivate()
const signal = stopSignal(() => console.log('\nStopping …'))
try {
  const { settings, mailPage } = await catchMail(readSettings())
  const { HOST: host, PORT: port } = settings
  const publicDir = inCache('dev')
  await mkdir(publicDir, { recursive: true })
  await withServer({ settings, publicDir, signal }, async (backend) => {
    if (settings.SMTP_HOST) void deliverMails({ url: backend.url, secrets: loadSecrets(settings), settings, signal })
    await seedWhenNew(settings, backend)
    const snapshot = join(publicDir, '.directory.ndjson')
    await writeSnapshot(await loadDirectory(backend, publicDir), snapshot)
    process.env['DIRECTORY_FILE'] = snapshot
    process.env['ASTRO_TELEMETRY_DISABLED'] = '1'
    const consoleAt = { host, port: await freePort() }
    const config = consoleConfig({ backend: backend.url })
    await (await createConsole({ ...config, server: { ...config.server, ...consoleAt } })).listen()
    await startSite({
      root: PROJECT,
      site: siteUrl(settings),
      server: { host, port },
      vite: {
        plugins: [developmentPaths(`http://${host}:${consoleAt.port}`), gazetteerInDevelopment()],
        server: { proxy: { '/api': backend.url, '/logos': backend.url } },
      },
    })
    console.log(
      [
        '',
        `  Site        http://${host}:${port}`,
        `  Console     http://${host}:${consoleAt.port}/auth`,
        ...(mailPage ? [`  Mail        ${mailPage}`] : []),
        '',
      ].join('\n'),
    )
    await new Promise(() => undefined)
  })
} catch (error) {
  if (!signal.aborted) reportFailure('Development stopped', error)
}
process.exit()
