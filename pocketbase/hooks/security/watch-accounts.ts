import { isAdmin } from '../accounts/require-admin.ts'
import { recordOf } from '../database/records.ts'
import { nameOfAccount } from './names.ts'
import { logSecurityEvent } from './security-log.ts'
import { senderOf } from './sender.ts'

const PROFILE_FIELDS = ['full_name', 'email', 'verified', 'is_admin', 'is_disabled', 'second_factor']

const changedFields = (record: core.Record): string[] => {
  const before = record.original()
  return PROFILE_FIELDS.filter((field) => String(before.get(field)) !== String(record.get(field)))
}

const roleAction = (record: core.Record): string =>
  isAdmin(record) ? 'made an administrator' : 'no longer an administrator'

const accountAction = (record: core.Record, fieldsUpdated: readonly string[]): string => {
  if (fieldsUpdated.includes('is_admin')) return roleAction(record)
  if (fieldsUpdated.includes('is_disabled'))
    return record.getBool('is_disabled') ? 'disabled an account' : 'enabled an account'
  return 'changed an account'
}

/** On update of an account: its own changes, a new password, and what an administrator did to it. */
export const watchAccountUpdate = (e: core.RecordRequestEvent) => {
  const record = recordOf(e)
  const isNewPassword = Boolean(e.requestInfo().body['password'])
  const fieldsUpdated = changedFields(record)
  e.next()
  const actor = e.auth
  const sender = senderOf(e)
  const isSelf = actor?.id === record.id
  const about = { about: nameOfAccount(record), resourceId: record.id }
  if (isNewPassword) {
    const details = isSelf ? {} : { action: 'set by an administrator', ...about }
    logSecurityEvent(e.app, { type: 'PASSWORD_CHANGE', account: actor, ...sender, details })
  }
  if (!fieldsUpdated.length) return
  const action = accountAction(record, fieldsUpdated)
  const isPrivileged = !isSelf || fieldsUpdated.includes('is_admin')
  logSecurityEvent(
    e.app,
    isPrivileged
      ? { type: 'PRIVILEGED_ACTION', account: actor, ...sender, details: { action, ...about, fieldsUpdated } }
      : { type: 'PROFILE_UPDATE', account: actor, ...sender, details: { fieldsUpdated } },
  )
}

/** On create of an account that is an administrator from the start. */
export const watchAccountCreate = (e: core.RecordRequestEvent) => {
  const record = recordOf(e)
  e.next()
  if (!isAdmin(record)) return
  const details = { action: roleAction(record), about: nameOfAccount(record), resourceId: record.id }
  logSecurityEvent(e.app, { type: 'PRIVILEGED_ACTION', account: e.auth, ...senderOf(e), details })
}
