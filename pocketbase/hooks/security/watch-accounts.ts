import { isAccountAlarm } from '../../../domain/security/alarms.ts'
import { isAdmin } from '../accounts/require-admin.ts'
import { recordOf } from '../database/records.ts'
import { logSecurityEvent } from './security-log.ts'
import { nameOfAccount, nameOfListing, senderOf } from './store-event.ts'

const PROFILE_FIELDS = ['full_name', 'email', 'verified', 'is_admin', 'is_disabled', 'second_factor']

const changedFields = (record: core.Record): string[] => {
  const before = record.original()
  return PROFILE_FIELDS.filter((field) => String(before.get(field)) !== String(record.get(field)))
}

const roleAction = (record: core.Record): string =>
  isAdmin(record) ? 'made an administrator' : 'no longer an administrator'

/** The action behind a changed field; '' if the list of changed fields says enough. */
const ACTIONS: Readonly<Record<string, (record: core.Record) => string>> = {
  is_admin: roleAction,
  is_disabled: (record) => (record.getBool('is_disabled') ? 'disabled an account' : 'enabled an account'),
  email: (record) =>
    isAdmin(record) || isAdmin(record.original()) ? 'changed the email address of an administrator' : '',
  second_factor: (record) =>
    record.getBool('second_factor') || adminBefore(record).length === 0 ? '' : 'second factor switched off',
}

/** One request can change several fields. Each action is its own event, so that none hides another. */
const accountActions = (record: core.Record, fieldsUpdated: readonly string[]): string[] => {
  const actions = fieldsUpdated.map((field) => ACTIONS[field]?.(record) ?? '').filter(Boolean)
  return actions.length > 0 || fieldsUpdated.length === 0 ? actions : ['changed an account']
}

const passwordAction = (record: core.Record, isSelf: boolean): { action?: string } => {
  if (!isSelf) return { action: 'set by an administrator' }
  return isAdmin(record) ? { action: 'changed the password of an administrator' } : {}
}

/**
 * Further recipients besides the remaining administrators: the changed administrator, at the old address.
 */
const adminBefore = (record: core.Record): string[] => {
  const before = record.original()
  return isAdmin(before) ? [before.email()] : []
}

/** On update of an account: logs profile changes, a new password and an administrator's actions. */
export const watchAccountUpdate = (e: core.RecordRequestEvent) => {
  const record = recordOf(e)
  const isNewPassword = Boolean(e.requestInfo().body['password'])
  const fieldsUpdated = changedFields(record)
  const actions = accountActions(record, fieldsUpdated)
  const alsoTo = adminBefore(record)
  e.next()
  const actor = e.auth
  const sender = senderOf(e)
  const isSelf = actor?.id === record.id
  const about = { about: nameOfAccount(record), resourceId: record.id }
  if (isNewPassword) {
    const action = passwordAction(record, isSelf)
    const details = action.action ? { ...action, ...about } : {}
    logSecurityEvent(e.app, { type: 'PASSWORD_CHANGE', account: actor, ...sender, details, alsoTo })
  }
  for (const action of actions) {
    const isPrivileged = !isSelf || isAccountAlarm(action)
    logSecurityEvent(
      e.app,
      isPrivileged
        ? { type: 'PRIVILEGED_ACTION', account: actor, ...sender, details: { action, ...about, fieldsUpdated }, alsoTo }
        : { type: 'PROFILE_UPDATE', account: actor, ...sender, details: { fieldsUpdated } },
    )
  }
}

/** On create of an account: logs a new administrator. */
export const watchAccountCreate = (e: core.RecordRequestEvent) => {
  const record = recordOf(e)
  e.next()
  if (!isAdmin(record)) return
  const details = { action: roleAction(record), about: nameOfAccount(record), resourceId: record.id }
  logSecurityEvent(e.app, { type: 'PRIVILEGED_ACTION', account: e.auth, ...senderOf(e), details })
}

/** After an account has changed its email address by the emailed links. */
export const logEmailChange = (e: core.RequestEvent, account: core.Record) => {
  if (!isAdmin(account)) {
    logSecurityEvent(e.app, { type: 'PROFILE_UPDATE', account, ...senderOf(e), details: { fieldsUpdated: ['email'] } })
    return
  }
  const action = 'changed the email address of an administrator'
  const details = { action, about: account.email(), resourceId: account.id }
  const alsoTo = adminBefore(account)
  logSecurityEvent(e.app, { type: 'PRIVILEGED_ACTION', account, ...senderOf(e), details, alsoTo })
}

const superuserChange = (e: core.RecordRequestEvent, action: string) => {
  const about = recordOf(e).email()
  e.next()
  logSecurityEvent(e.app, { type: 'PRIVILEGED_ACTION', account: e.auth, ...senderOf(e), details: { action, about } })
}

/** On a request to create, update or delete a superuser. */
export const watchSuperuserCreate = (e: core.RecordRequestEvent) => superuserChange(e, 'made a superuser')
export const watchSuperuserUpdate = (e: core.RecordRequestEvent) => superuserChange(e, 'changed a superuser')
export const watchSuperuserDelete = (e: core.RecordRequestEvent) => superuserChange(e, 'deleted a superuser')

const BADGES = { is_featured: 'featured', verified: 'verified' } as const

const badgeActions = (record: core.Record): string[] => {
  const before = record.original()
  return Object.entries(BADGES)
    .filter(([field]) => before.getBool(field) !== record.getBool(field))
    .map(([field, badge]) => `${record.getBool(field) ? 'set' : 'removed'} ${badge}`)
}

const DECISIONS: Record<string, string> = {
  published: 'published a listing',
  hidden: 'hid a listing',
  waiting: 'returned a listing to review',
}

const stateAction = (record: core.Record): string[] => {
  const state = record.getString('state')
  const before = record.original().getString('state')
  return before && before !== state ? [DECISIONS[state] ?? 'changed the state of a listing'] : []
}

/** On create and update of a listing: logs changes of its state and badges. */
export const watchListing = (e: core.RecordRequestEvent) => {
  const record = recordOf(e)
  const actions = [...badgeActions(record), ...stateAction(record)]
  e.next()
  for (const action of actions)
    logSecurityEvent(e.app, {
      type: 'PRIVILEGED_ACTION',
      account: e.auth,
      ...senderOf(e),
      details: { action, about: record.getString('name'), resourceId: record.id },
    })
}

/** On update of a badge request: logs the decision. */
export const watchRequestDecision = (e: core.RecordRequestEvent) => {
  const record = recordOf(e)
  const status = record.getString('status')
  const isDecided = record.original().getString('status') !== status
  e.next()
  if (!isDecided) return
  const action = `${status} a request for ${record.getString('request_type')}`
  const listing = record.getString('listing')
  const details = { action, about: nameOfListing(e.app, listing), resourceId: listing }
  logSecurityEvent(e.app, { type: 'PRIVILEGED_ACTION', account: e.auth, ...senderOf(e), details })
}
