import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleCloudFrontFunction, bundleWorker } from '../publisher/edge/bundle-edge.ts'
import { offerHelp } from '../server/process/command-help.ts'
import { reportFailure } from '../server/process/report-failure.ts'
import { readSettings } from '../server/settings/settings.ts'

offerHelp(`Usage: npm run build:edge

Writes the functions for Cloudflare and CloudFront to SITE_DIR/edge.`)

try {
  const folder = join(readSettings().SITE_DIR, 'edge')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'worker.js'), await bundleWorker())
  await writeFile(join(folder, 'cloudfront-function.js'), await bundleCloudFrontFunction())
  console.log(`Wrote worker.js and cloudfront-function.js to ${folder}`)
} catch (error) {
  reportFailure('The edge functions were not built', error)
}
