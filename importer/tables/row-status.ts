import { foldText } from '../../domain/text/fold-text.ts'

/** Words by which directories say that a listing or a review is not public. Other words say nothing. */
const NOT_PUBLIC = new Set([
  ...['draft', 'auto draft', 'pending', 'future', 'private', 'trash', 'trashed', 'post trashed', 'deleted', 'spam'],
  ...['hold', 'on hold', 'unapproved', 'not approved', 'declined', 'rejected', 'inactive', 'not active', 'disabled'],
  ...['expired', 'canceled', 'cancelled', 'past due', 'incomplete', 'unpublished', 'hidden', 'closed', 'suspended'],
  ...['gd closed', 'gd expired', 'closed permanently', 'permanently closed', 'waiting for admin', 'no', 'false', '0'],
])

/** Why a row's status keeps it from being imported: "trash". '' if it does not. */
export const statusOf = (text: string, statuses: Readonly<Record<string, string>>): string => {
  const code = text.trim()
  const known = Object.hasOwn(statuses, code) ? (statuses[code] ?? code) : code
  const word = foldText(known).replace(/[\s_-]+/g, ' ')
  if (!NOT_PUBLIC.has(word)) return ''
  return ['0', 'no', 'false'].includes(word) ? 'not approved' : word
}
