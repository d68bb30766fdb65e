// PocketBase serialises every callback and runs it in another engine: nothing of a register's scope exists inside it,
// so each one only requires the bundled handlers and calls one. Handlers of the same event run in the order of these
// lines, topic by topic.

import { registerAccounts } from './accounts/register.ts'
import { registerCatalog } from './catalog/register.ts'
import { registerChanges } from './changes/register.ts'
import { registerRules } from './field-rules/register.ts'
import { registerForms } from './forms/register.ts'
import { registerHistory } from './history/register.ts'
import { registerInquiries } from './inquiries/register.ts'
import { registerListings } from './listings/register.ts'
import { registerListingDesk } from './listings/register-search.ts'
import { registerMail } from './mail/register.ts'
import { registerPublishing } from './publishing/register.ts'
import { registerQueue } from './queue/register.ts'
import { registerTakedown } from './removal-requests/register.ts'
import { registerReviews } from './reviews/register.ts'
import { registerRoutes } from './routes.ts'
import { registerSecurity } from './security/register.ts'
import { registerSite } from './site/register.ts'
import { registerStats } from './stats/register.ts'

onBootstrap((e) => require(`${__hooks}/lib/app.js`).applyEnvironment(e))
onSettingsReload((e) => require(`${__hooks}/lib/app.js`).applyFormLimits(e))

// Nothing looks at a record before the rule book has.
registerRules()
// The log opens the transaction that the other handlers of the same record then run in.
registerChanges()
// The history sees what all later handlers make of a record.
registerHistory()
// A listing is complete before mails are written about it.
registerListings()
registerTakedown()
registerQueue()
registerCatalog()
registerForms()
registerInquiries()
registerReviews()
registerMail()
// What an account may do is decided before the security log notes that it was done.
registerAccounts()
registerSecurity()
registerPublishing()
registerStats()
registerListingDesk()
registerRoutes()
// Its route answers every address that no other route answers.
registerSite()
