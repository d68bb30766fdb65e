import { cutText } from '../../../domain/fields/characters.ts'
import { fieldLabel, recordLabel } from '../../../domain/history/recorded.ts'
import { type Maker, makerWords, REVISION_LIMITS, type RevisionKind } from '../../../domain/history/rules.ts'
import { foldText } from '../../../domain/text/fold-text.ts'
import { momentFromNow } from '../database/records.ts'
import type { Changes } from './field-changes.ts'

export interface NewRevision {
  id: string
  collection: string
  record: string
  title: string
  listing: string
  kind: RevisionKind
  maker: Maker
  changes: Changes
  names?: Record<string, string>
  wentWith?: Record<string, number>
  undoes?: string
  file?: string
  /** Fingerprint of what was read, for a change that is a decision. */
  shown?: string
}

const ID_LENGTH = 15
const ID_ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

export const newRevisionId = (): string => $security.randomStringWithAlphabet(ID_LENGTH, ID_ALPHABET)

/** Characters of a value that count for the search: numbers, names and addresses, not whole descriptions. */
const SEARCHED_OF_VALUE = 80

const searchText = ({ collection, title, maker, changes, names = {} }: NewRevision, labels: string[]): string => {
  const values = Object.values(changes)
    .flat(2)
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map((value) => names[value] ?? cutText(String(value), SEARCHED_OF_VALUE))
  const words = [title, recordLabel(collection), makerWords(maker), ...labels, ...values]
  return cutText(foldText([...new Set(words)].join(' ')), REVISION_LIMITS.search_text)
}

/** Keeps a revision. In SQL: it is written with every save, and nobody watches the log live. */
export const insertRevision = (tx: core.App, revision: NewRevision) => {
  const { maker, changes, names = {}, wentWith = {}, collection } = revision
  const labels = Object.keys(changes).map((field) => fieldLabel(collection, field))
  tx.db()
    .newQuery(
      `INSERT INTO revisions (id, collection, record, title, listing, kind, origin, actor, actor_name, actor_role,
          changed, changes, names, went_with, undoes, is_taken_back, file, shown, search_text, created, updated)
        VALUES ({:id}, {:collection}, {:record}, {:title}, {:listing}, {:kind}, {:origin}, {:actor}, {:actorName},
          {:actorRole}, {:changed}, {:changes}, {:names}, {:wentWith}, {:undoes}, FALSE, {:file}, {:shown}, {:searchText}, {:now}, {:now})`,
    )
    .bind({
      id: revision.id,
      collection,
      record: revision.record,
      title: cutText(revision.title, REVISION_LIMITS.title),
      listing: revision.listing,
      kind: revision.kind,
      origin: maker.origin,
      actor: maker.id,
      actorName: cutText(maker.name, REVISION_LIMITS.actor_name),
      actorRole: maker.role,
      changed: cutText(labels.join(', '), REVISION_LIMITS.changed),
      changes: JSON.stringify(changes),
      names: JSON.stringify(names),
      wentWith: JSON.stringify(wentWith),
      undoes: revision.undoes ?? '',
      file: revision.file ?? '',
      shown: revision.shown ?? '',
      searchText: searchText(revision, labels),
      now: momentFromNow(0),
    })
    .execute()
}
