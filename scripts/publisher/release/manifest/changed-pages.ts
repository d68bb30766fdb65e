import { MOST_ADDRESSES } from '../../signals/index-now.ts'
import { ByteTable } from './byte-table.ts'
import { entriesOf } from './manifest.ts'

const SHOWN_BYTES = 12

/** Beginning of the hash of what a page shows; of a page that is gone or uncertain nothing that any hash begins with. */
const beginningOf = (shown: string): Buffer => {
  const beginning = Buffer.alloc(SHOWN_BYTES)
  beginning.write(shown, 'base64url')
  return beginning
}

/** Pages that show something else than in a site before, as many as anybody is told of; none where that one has none. */
export const changedPages = async (
  siteFolder: string,
  before: string,
  isTold: (path: string) => boolean,
): Promise<string[]> => {
  const shownBefore = new ByteTable(SHOWN_BYTES)
  for await (const [path, shown] of entriesOf(before)) shownBefore.set(path, beginningOf(shown))
  const changed: string[] = []
  if (shownBefore.size === 0) return changed
  for await (const [path, shown] of entriesOf(siteFolder)) {
    const isSame = shownBefore.get(path)?.equals(beginningOf(shown))
    if (!isSame && isTold(path)) changed.push(path)
    if (changed.length === MOST_ADDRESSES) break
  }
  return changed
}
