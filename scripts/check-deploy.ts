import { deployFacts } from './deploy-check/deploy-facts.ts'
import { deployFaults } from './deploy-check/deploy-faults.ts'
import { reportFailure } from './process/report-failure.ts'
import { isPublicSite } from './server/public-site.ts'
import { readSettings, siteUrl } from './server/settings.ts'

try {
  const settings = readSettings()
  const url = siteUrl(settings)
  if (!isPublicSite(url)) throw new Error(`SITE_URL is ${url}, which others cannot reach`)
  const faults = deployFaults(settings, deployFacts(settings))
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
  else console.log(`Nothing stands in the way of ${url}.`)
} catch (error) {
  reportFailure('Not ready', error)
}
