/**
 * Entries by their keys, sorted a few at a time: all keys of a million companies at once take more memory than the
 * index that is made of them.
 */

/** Entries whose keys begin alike are sorted together. */
const LETTERS_ALIKE = 3
/** After so many entries whoever reads them may do something else. */
const ENTRIES_OF_STEP = 1000
/** So many keys wait one by one; then they become one text, which takes half the memory. */
const KEYS_JOINED = 64
// neither words nor names hold it
const BETWEEN_KEYS = '\n'

interface Bucket<Item> {
  joined: string[]
  waiting: string[]
  items: Item[]
}

const join = ({ joined, waiting }: Bucket<unknown>): void => {
  if (waiting.length > 0) joined.push(waiting.join(BETWEEN_KEYS))
  waiting.length = 0
}

function* bucketsOf<Item>(
  entries: Iterable<readonly [key: string, item: Item]>,
): Generator<undefined, Map<string, Bucket<Item>>> {
  const buckets = new Map<string, Bucket<Item>>()
  let count = 0
  for (const [key, item] of entries) {
    const name = key.slice(0, LETTERS_ALIKE)
    let bucket = buckets.get(name)
    if (!bucket) {
      bucket = { joined: [], waiting: [], items: [] }
      buckets.set(name, bucket)
    }
    bucket.items.push(item)
    if (bucket.waiting.push(key) >= KEYS_JOINED) join(bucket)
    if (++count % ENTRIES_OF_STEP === 0) yield
  }
  return buckets
}

interface Sorted<Item> {
  keys: string[]
  items: ReadonlyMap<string, Item>
}

/**
 * Answers some entries at a time, sorted, after a number of undefined, while it reads them; of several with one key the
 * last one counts.
 */
export function* sortedEntries<Item>(
  entries: Iterable<readonly [key: string, item: Item]>,
): Generator<Sorted<Item> | undefined> {
  const buckets = yield* bucketsOf(entries)
  for (const name of [...buckets.keys()].sort()) {
    const bucket = buckets.get(name) as Bucket<Item>
    buckets.delete(name)
    join(bucket)
    const items = new Map<string, Item>()
    let at = 0
    for (const keys of bucket.joined)
      for (const key of keys.split(BETWEEN_KEYS)) items.set(key, bucket.items[at++] as Item)
    // texts alone sort several times as fast as entries
    yield { keys: [...items.keys()].sort(), items }
  }
}
