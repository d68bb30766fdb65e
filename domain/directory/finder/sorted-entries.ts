/** Sorts entries in batches. All keys of a million companies at once would take more memory than the finished index. */

import { wordsOf } from './cuts.ts'

/** Entries whose keys share this many first letters are sorted together. */
const LETTERS_ALIKE = 3
/** After this many entries the caller can do other work. */
const ENTRIES_OF_STEP = 1000
/** Keys are collected up to this number, then joined into one text, which takes half the memory. */
const KEYS_JOINED = 64
// Neither words nor names contain it.
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

/** The entries of one batch: items by key, and some of the keys. */
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
 * Keys in order, in batches. Keys with the same words arrive sorted by name, which is almost their final order. Sorting
 * everything at once takes several times as long, because hundreds of thousands of names end in the same words.
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
 * Yields sorted entries in batches, after some undefined values while it reads. If a key repeats, the last entry
 * counts.
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
