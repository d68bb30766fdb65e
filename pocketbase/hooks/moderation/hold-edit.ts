import { problemOf, tidyValue } from '../../../domain/fields/field-rules.ts'
import { rulesOf } from '../../../domain/fields/record-rules.ts'
import { REFUSALS } from '../../../domain/forms/form-guard.ts'
import { GUARDED_FIELDS, type GuardedField, NEW_LOGO } from '../../../domain/moderation/guarded-edit.ts'
import { findRecord } from '../database/records.ts'
import { adminAddresses, enqueueMail } from '../mail/outbox.ts'
import { keptProblems } from '../rules/keep-rules.ts'
import { logoFileProblem, nameLogoFile } from '../rules/logo-file.ts'
import { readValues } from './guarded-values.ts'
import { isTrusted } from './trusted-account.ts'

const TEXTS = ['name', 'location', 'phone', 'website'] as const

const tidied = (listing: core.Record, field: (typeof TEXTS)[number]): string => {
  const rule = rulesOf('company_listings', 'update', true)[field]
  const given = listing.getString(field)
  return rule ? String(tidyValue(rule, given)) : given
}

const hasRecord = (tx: core.App, collection: string, id: string): boolean =>
  findRecord(tx, collection, id) !== undefined

const problemOfText = (tx: core.App, field: (typeof TEXTS)[number], value: string): string | undefined => {
  const rule = rulesOf('company_listings', 'update', true)[field]
  const problem = rule && problemOf(rule, value)
  if (problem || field !== 'location') return problem
  return hasRecord(tx, 'locations', value) ? undefined : 'Please select a location'
}

/** Tells all that is wrong with a save, so that nobody mends half of it first. */
const refuse = (listing: core.Record, problems: Partial<Record<GuardedField, string>>) => {
  const faults = Object.entries(problems).map(([field, text]) => [field, new ValidationError('validation_rule', text)])
  if (faults.length)
    throw new BadRequestError(REFUSALS.incomplete, { ...keptProblems(listing), ...Object.fromEntries(faults) })
}

interface Held {
  after: Partial<Record<GuardedField, string>>
  file: filesystem.File | undefined
}

/** The changes of guarded fields, checked as a save would check them. */
const heldOf = (tx: core.App, listing: core.Record): Held => {
  const old = listing.original()
  const after: Held['after'] = {}
  const problems: Partial<Record<GuardedField, string>> = {}
  for (const field of TEXTS) {
    const value = tidied(listing, field)
    if (value === old.getString(field)) continue
    after[field] = value
    const problem = problemOfText(tx, field, value)
    if (problem) problems[field] = problem
  }
  const [file] = listing.getUnsavedFiles('logo')
  if (file) {
    after.logo = NEW_LOGO
    const problem = logoFileProblem(file)
    if (problem) problems.logo = problem
  } else if (listing.getString('logo') !== old.getString('logo')) after.logo = ''
  refuse(listing, problems)
  return { after, file }
}

const waitingEdit = (tx: core.App, listing: string): core.Record =>
  tx.findRecordsByFilter('listing_edits', "listing = {:listing} && state = 'waiting'", '', 1, 0, { listing })[0] ??
  new Record(tx.findCollectionByNameOrId('listing_edits'), { listing, state: 'waiting', before: {}, after: {} })

/** One edit of a listing waits at a time: what is sent in later joins it, field by field. */
const saveEdit = (tx: core.App, listing: core.Record, user: string, { after, file }: Held) => {
  const edit = waitingEdit(tx, listing.id)
  const old = listing.original()
  const before = Object.fromEntries(Object.keys(after).map((field) => [field, old.getString(field)]))
  edit.set('before', { ...readValues(edit, 'before'), ...before })
  edit.set('after', { ...readValues(edit, 'after'), ...after })
  edit.set('user', user)
  if (file) {
    nameLogoFile(file)
    edit.set('logo', file)
  } else if (after.logo === '') edit.set('logo', '')
  tx.save(edit)
  for (const address of adminAddresses(tx)) enqueueMail(tx, 'waiting_edits', edit.id, address)
}

/**
 * On a member's change of a published listing, in its transaction: for accounts that are not trusted yet, changes to
 * guarded fields wait for an administrator, and stay as they are until then. All other fields are saved.
 */
export const holdGuardedFields = (tx: core.App, listing: core.Record, account: core.Record) => {
  if (listing.original().getString('state') !== 'published' || isTrusted(tx, account, listing.id)) return
  const held = heldOf(tx, listing)
  if (Object.keys(held.after).length === 0) return
  saveEdit(tx, listing, account.id, held)
  for (const field of GUARDED_FIELDS)
    if (held.after[field] !== undefined) listing.set(field, listing.original().getString(field))
}
