import { MOST_ADDRESSES } from '../../notifications/index-now.ts'
import { entriesOf } from './manifest.ts'
import { ShownPages } from './published-pages.ts'

/** Pages that differ from the previous site, up to the reported maximum. Empty if it had none. */
export const changedPages = async (
  siteFolder: string,
  before: string,
  isTold: (path: string) => boolean,
): Promise<string[]> => {
  const shownBefore = new ShownPages()
  for await (const entry of entriesOf(before)) shownBefore.note(entry)
  const changed: string[] = []
  if (shownBefore.isEmpty) return changed
  for await (const [path, shown] of entriesOf(siteFolder)) {
    if (!shownBefore.shows(path, shown) && isTold(path)) changed.push(path)
    if (changed.length === MOST_ADDRESSES) break
  }
  return changed
}
