// PocketBase serializes every callback and runs it in another engine, where the variables of this scope do not exist.
// So each callback only requires the bundle and calls a handler. Handlers of one event run in the order of these lines.

import type { Route } from '../../contract/route.ts'
import { IMPORT_ROUTES, ROUTES } from '../../contract/routes.ts'
import { registerAccounts } from './accounts/register.ts'
import {
  registerContactMessages,
  registerInquiries,
  registerRequests,
  registerReviews,
  registerWatches,
} from './forms/register.ts'
import { registerListings } from './listings/register.ts'
import { registerSaveSteps } from './save-steps.ts'
import { registerCatalog, registerRemovals, registerSharedSteps } from './shared-steps.ts'

// The server starts.
onBootstrap((e) => require(`${__hooks}/lib/app.js`).applyEnvironment(e))
onSettingsReload((e) => require(`${__hooks}/lib/app.js`).applyFormLimits(e))
onBootstrap((e) => require(`${__hooks}/lib/app.js`).startSweeping(e))
onBootstrap((e) => require(`${__hooks}/lib/app.js`).recordStart(e))
onBootstrap((e) => require(`${__hooks}/lib/app.js`).resetNotifyState(e))

// A record is read, saved or deleted. The shared steps run before those of one collection.
registerSharedSteps()
registerListings()
registerInquiries()
registerReviews()
registerContactMessages()
registerWatches()
registerRequests()
registerAccounts()
registerCatalog()
registerRemovals()
registerSaveSteps()

// Somebody subscribes to changes: limits what one account can watch.
onRealtimeSubscribeRequest((e) => require(`${__hooks}/lib/app.js`).requireKnownTopics(e))

// Scheduled jobs, in UTC.
cronAdd('changes', '* * * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'pruneChanges'))
cronAdd('listing_texts', '* * * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'readListingTexts'))
cronAdd('mail', '* * * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'deliverOverdue'))
cronAdd('security', '* * * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'sweepRefusals'))
cronAdd('signal', '* * * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'repeatNotification'))
cronAdd('news', '* * * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'tellWatchers'))
cronAdd('attempts', '25 * * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'pruneAttempts'))
cronAdd('request-reminders', '45 * * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'remindSenders'))
cronAdd('old-mails', '10 3 * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'pruneMails'))
cronAdd('old-inquiries', '15 3 * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'pruneInquiries'))
cronAdd('account_actions', '20 3 * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'pruneActions'))
cronAdd('networks', '26 3 * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'pruneNetworks'))
cronAdd('watches', '30 3 * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'pruneWatches'))
cronAdd('requests', '32 3 * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'pruneRequests'))
cronAdd('recipients', '32 3 * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'pruneRecipients'))
cronAdd('old-news', '35 3 * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'pruneNews'))
cronAdd('ages', '40 3 * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'checkAges'))
cronAdd('listing_views', '40 3 * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'pruneViews'))
cronAdd('leavers', '45 3 * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'deleteLeavers'))
cronAdd('history', '50 3 * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'pruneHistory'))

const guardOf = ({ access }: Route) => {
  if (access === 'user') return [$apis.requireAuth('users')]
  if (access === 'account') return [$apis.requireAuth()]
  return access === 'superuser' ? [$apis.requireSuperuserAuth()] : []
}

// Every route of the contract. The loop's variables do not exist in other engines, so each handler is made from text.
for (const [name, route] of Object.entries<Route>(ROUTES)) {
  const bundle = name in IMPORT_ROUTES ? 'import-app' : 'app'
  routerAdd(
    route.method,
    route.path,
    new Function('e', `return require(\`\${__hooks}/lib/${bundle}.js\`).${name}(e)`),
    ...guardOf(route),
    ...(route.bytes === undefined || route.isReceivedByGate ? [] : [$apis.bodyLimit(route.bytes)]),
    ...(route.isQuiet ? [$apis.skipSuccessActivityLog()] : []),
    ...(route.isCompressed ? [$apis.gzip()] : []),
  )
}

// The built site has every path that no other route matches.
routerAdd(
  'GET',
  '/{path...}',
  (e) => require(`${__hooks}/lib/app.js`).serveSite(e),
  $apis.skipSuccessActivityLog(),
  $apis.gzip(),
)
