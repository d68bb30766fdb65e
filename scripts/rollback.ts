import { parseArgs } from 'node:util'
import { formatCount } from '../domain/text/format.ts'
import { rollBack, type ServedRelease } from '../publisher/release/rollback/rollback.ts'
import { offerHelp } from '../server/process/command-help.ts'
import { reportFailure } from '../server/process/report-failure.ts'
import { readSettings } from '../server/settings/settings.ts'

offerHelp(`Usage: npm run rollback

Shows the release before the served one again. Nothing is published until the next build.`)

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

const describe = ({ builtAt, stamp }: ServedRelease): string =>
  `the release of ${moment.format(builtAt)} (${formatCount(stamp.companies)} companies)`

const run = async (): Promise<void> => {
  parseArgs({ options: {} })
  const { SITE_DIR, SITE_BUCKET } = readSettings()
  const { before, served } = await rollBack(SITE_DIR)
  console.log(
    `The site shows ${describe(served)} again, instead of ${before ? describe(before) : 'a damaged release'}.`,
  )
  console.log(
    'The site stays at this release: edits are saved, but nothing is published until you run npm run build or press Rebuild everything in the console. Until then /api/ready answers 503.',
  )
  if (SITE_BUCKET) console.log(`A running publisher copies the release to the bucket ${SITE_BUCKET}.`)
}

run().catch((error: unknown) => reportFailure('Not rolled back', error))
