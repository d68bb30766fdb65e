import { problemOf, tidyValue } from '../../../domain/fields/field-rules.ts'
import { rulesOf } from '../../../domain/fields/record-rules.ts'
import { REFUSALS } from '../../../domain/forms/form-guard.ts'
import { isOneOf } from '../../../domain/guards.ts'
import {
  GUARDED_FIELDS,
  GUARDED_TEXTS,
  type GuardedField,
  type GuardedValues,
  NEW_LOGO,
} from '../../../domain/moderation/guarded-edit.ts'
import { namesContact } from '../../../domain/text/contact-details.ts'
import { findRecord } from '../database/records.ts'
import { applyRulesTo, logoFileProblem, nameLogoFile } from '../field-rules/apply-rules.ts'
import { adminAddresses, enqueueMail } from '../mail/outbox.ts'
import { isTrusted } from './member-limits.ts'

/** Without the email, which `holdEmail` holds. */
const TEXTS = ['name', 'location', 'phone', 'website', 'description', 'address'] as const

const mustWait = (field: GuardedField, value: string): boolean => !GUARDED_TEXTS.includes(field) || namesContact(value)

const tidyTextOf = (listing: core.Record, field: (typeof TEXTS)[number]): string => {
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

/** Reports all problems of a save together. */
const refuse = (listing: core.Record, problems: Partial<Record<GuardedField, string>>) => {
  const errors = Object.entries(problems).map(([field, text]) => [field, new ValidationError('validation_rule', text)])
  if (errors.length)
    throw new BadRequestError(REFUSALS.incomplete, { ...applyRulesTo(listing), ...Object.fromEntries(errors) })
}

interface HeldChanges {
  after: GuardedValues
  file?: filesystem.File | undefined
  /** Fields that are saved immediately and replace pending values. */
  immediate?: readonly GuardedField[]
}

/** The changes of guarded fields, checked like a save. */
const heldChangesOf = (tx: core.App, listing: core.Record): HeldChanges => {
  const old = listing.original()
  const after: HeldChanges['after'] = {}
  const immediate: GuardedField[] = []
  const problems: Partial<Record<GuardedField, string>> = {}
  for (const field of TEXTS) {
    const value = tidyTextOf(listing, field)
    if (value === old.getString(field)) continue
    if (!mustWait(field, value)) {
      immediate.push(field)
      continue
    }
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
  return { after, file, immediate }
}

const waitingEdit = (tx: core.App, listing: string): core.Record =>
  tx.findRecordsByFilter('listing_edits', "listing = {:listing} && state = 'waiting'", '', 1, 0, { listing })[0] ??
  new Record(tx.findCollectionByNameOrId('listing_edits'), { listing, state: 'waiting', before: {}, after: {} })

const without = (values: GuardedValues, fields: readonly GuardedField[]): GuardedValues =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !isOneOf(fields, field)))

/** Removes pending texts that an immediate save has replaced, so that an approval does not bring them back. */
const removePendingTexts = (tx: core.App, listing: string, fields: readonly GuardedField[]) => {
  const edit = waitingEdit(tx, listing)
  const [before, after] = [readValues(edit, 'before'), readValues(edit, 'after')]
  if (!fields.some((field) => after[field] !== undefined)) return
  const rest = without(after, fields)
  edit.set('before', without(before, fields))
  edit.set('after', rest)
  if (Object.keys(rest).length === 0) edit.set('state', 'withdrawn')
  tx.save(edit)
}

/** A listing has one pending edit. Later changes join it field by field. */
const saveEdit = (tx: core.App, listing: core.Record, user: string, { after, file }: HeldChanges) => {
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

const needsNoReview = (tx: core.App, listing: core.Record, account: core.Record): boolean =>
  listing.original().getString('state') !== 'published' || isTrusted(tx, account, listing.id)

/**
 * Holds a verified new email of a listing: quote requests go there, so it waits for review like other guarded fields.
 * @returns true if it waits
 */
export const holdEmail = (
  tx: core.App,
  listing: core.Record,
  account: core.Record | undefined | null,
  email: string,
): boolean => {
  if (!account || account.isSuperuser() || needsNoReview(tx, listing, account)) return false
  saveEdit(tx, listing, account.id, { after: { email } })
  return true
}

/** True if this email of a listing waits for review. */
export const isEmailHeld = (tx: core.App, listing: string, email: string): boolean =>
  readValues(waitingEdit(tx, listing), 'after').email === email

/**
 * On a member's change of a published listing, in its transaction: for accounts that are not trusted yet, changes to
 * guarded fields wait for review. Other fields are saved.
 */
export const holdGuardedFields = (tx: core.App, listing: core.Record, account: core.Record) => {
  if (needsNoReview(tx, listing, account)) return
  const held = heldChangesOf(tx, listing)
  if (held.immediate?.length) removePendingTexts(tx, listing.id, held.immediate)
  if (Object.keys(held.after).length === 0) return
  saveEdit(tx, listing, account.id, held)
  for (const field of GUARDED_FIELDS)
    if (held.after[field] !== undefined) listing.set(field, listing.original().getString(field))
}

/** The values of a listing's guarded fields. */
const guardedValues = (listing: core.Record): Required<GuardedValues> => ({
  name: listing.getString('name'),
  location: listing.getString('location'),
  phone: listing.getString('phone'),
  email: listing.getString('email'),
  website: listing.getString('website'),
  logo: listing.getString('logo'),
  description: listing.getString('description'),
  address: listing.getString('address'),
})

/** The listing's values of the fields that an edit changes. */
export const valuesOf = (listing: core.Record, edit: GuardedValues): GuardedValues => {
  const all = guardedValues(listing)
  return Object.fromEntries(
    GUARDED_FIELDS.filter((field) => edit[field] !== undefined).map((field) => [field, all[field]]),
  )
}

export const readValues = (edit: core.Record, field: 'before' | 'after'): GuardedValues =>
  JSON.parse(edit.getString(field) || '{}') ?? {}
