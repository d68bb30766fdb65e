// PocketBase serializes every callback and runs it in another engine, where the variables of this scope do not exist.
// So each callback only requires the bundle and calls a handler. Handlers of one event run in the order of these lines.

import { registerAccounts } from './accounts/register.ts'
import { registerCatalog } from './catalog/register.ts'
import { registerChanges } from './changes/register.ts'
import { registerRules } from './field-rules/register.ts'
import { registerForms } from './forms/register.ts'
import { registerHistory } from './history/register.ts'
import { registerInquiries } from './inquiries/register.ts'
import { registerListings } from './listings/register.ts'
import { registerMail } from './mail/register.ts'
import { registerPublishing } from './publishing/register.ts'
import { registerQueue } from './queue/register.ts'
import { registerRemovalRequests } from './removal-requests/register.ts'
import { registerReviews } from './reviews/register.ts'
import { registerRoutes } from './routes.ts'
import { registerSecurity } from './security/register.ts'
import { registerSite } from './site/register.ts'

onBootstrap((e) => require(`${__hooks}/lib/app.js`).applyEnvironment(e))
onSettingsReload((e) => require(`${__hooks}/lib/app.js`).applyFormLimits(e))

// Every other step sees a record that follows the field rules.
registerRules()
// The change log opens the transaction in which all later steps of a save run.
registerChanges()
// The history sees what all later steps change.
registerHistory()
// A listing is complete before emails about it are queued.
registerListings()
registerRemovalRequests()
registerQueue()
registerCatalog()
registerForms()
registerInquiries()
registerReviews()
registerMail()
// Access is decided before the security log records what happened.
registerAccounts()
registerSecurity()
registerPublishing()
registerRoutes()
// Its route matches every address that no other route matches.
registerSite()
