import { deployFacts, deployFaults } from '../server/checks/deploy/deploy-faults.ts'
import { isPublicSite } from '../server/pocketbase/public-site.ts'
import { offerHelp } from '../server/process/command-help.ts'
import { reportFailure } from '../server/process/report-failure.ts'
import { readSettings, siteUrl } from '../server/settings/settings.ts'

offerHelp(`Usage: npm run check-deploy

Says what is missing before the site of SITE_URL can be public.`)

try {
  const settings = readSettings()
  const url = siteUrl(settings)
  if (!isPublicSite(url)) throw new Error(`SITE_URL is ${url}, which others cannot reach`)
  const faults = deployFaults(settings, deployFacts(settings))
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
  else console.log(`Found no problems with ${url}.`)
} catch (error) {
  reportFailure('Not ready', error)
}
