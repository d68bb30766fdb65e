/**
 * Entries by their keys, sorted a few at a time: all keys of a million companies at once take more memory than the
 * index that is made of them.
 */

import { wordsOf } from './cuts.ts'

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

/** Of all entries that begin alike, the items by their keys, and some of the keys. */
interface Sorted<Item> {
  keys: string[]
  items: ReadonlyMap<string, Item>
}

function* itemsOf<Item>(bucket: Bucket<Item>): Generator<undefined, Map<string, Item>> {
  const items = new Map<string, Item>()
  let at = 0
  join(bucket)
  for (const keys of bucket.joined) {
    for (const key of keys.split(BETWEEN_KEYS)) items.set(key, bucket.items[at++] as Item)
    if (items.size % ENTRIES_OF_STEP < KEYS_JOINED) yield
  }
  return items
}

function* byWords(keys: Iterable<string>): Generator<undefined, Map<string, string[]>> {
  const groups = new Map<string, string[]>()
  let count = 0
  for (const key of keys) {
    const words = wordsOf(key)
    const group = groups.get(words)
    if (group) group.push(key)
    else groups.set(words, [key])
    if (++count % ENTRIES_OF_STEP === 0) yield
  }
  return groups
}

/**
 * Keys in their order, some at a time. Those of the same words come as they were given, by name, which is nearly their order
 * already: to sort all at once takes several times as long, and hundreds of thousands of names end in the same words.
 */
function* inOrder(keys: Iterable<string>): Generator<string[] | undefined> {
  const groups = yield* byWords(keys)
  let some: string[] = []
  for (const words of [...groups.keys()].sort()) {
    for (const key of (groups.get(words) ?? []).sort()) {
      some.push(key)
      if (some.length < ENTRIES_OF_STEP) continue
      yield some
      some = []
    }
    groups.delete(words)
  }
  yield some
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
    const items = yield* itemsOf(buckets.get(name) as Bucket<Item>)
    buckets.delete(name)
    for (const keys of inOrder(items.keys())) yield keys && { keys, items }
  }
}
