/**
 * PocketBase runs each callback in an engine of its own, and keeps that engine until the save is done. An engine that has
 * loaded the common handlers takes 4 MB. So the steps of an event are collected here, and share one callback. The
 * functions have names of their own, because variables of this bundle replace PocketBase's functions of the same name.
 */

type RecordHook<Event> = (handler: (e: Event) => void, ...collections: string[]) => void

interface Step {
  /** The handler's source, because its variables do not exist in other engines. */
  source: string
  /** Collections whose saves it is part of. Empty for every collection. */
  collections: readonly string[]
}

type SaveEvent = `onRecord${'Create' | 'Update' | 'Delete'}${'' | 'Request'}`

const collected = new Map<SaveEvent, Step[]>()

const collect =
  <Event>(event: SaveEvent): RecordHook<Event> =>
  (handler, ...collections) => {
    const steps = collected.get(event) ?? []
    collected.set(event, [...steps, { source: String(handler), collections }])
  }

export const onCreate = collect<core.RecordEvent>('onRecordCreate')
export const onUpdate = collect<core.RecordEvent>('onRecordUpdate')
export const onDelete = collect<core.RecordEvent>('onRecordDelete')
export const onCreateRequest = collect<core.RecordRequestEvent>('onRecordCreateRequest')
export const onUpdateRequest = collect<core.RecordRequestEvent>('onRecordUpdateRequest')
export const onDeleteRequest = collect<core.RecordRequestEvent>('onRecordDeleteRequest')

/** A function that lists the steps for one collection, made only when that collection is saved. */
const listOf = (steps: readonly Step[]): string => `() => [${steps.map(({ source }) => source).join(', ')}]`

/** The callback of an event: runs the steps for the record's collection, each around the ones after it. */
const callbackOf = (steps: readonly Step[], names: readonly string[]) => {
  const lists = names.map((name) => {
    const own = steps.filter(({ collections }) => collections.length === 0 || collections.includes(name))
    return `${JSON.stringify(name)}: ${listOf(own)}`
  })
  const others = listOf(steps.filter(({ collections }) => collections.length === 0))
  return new Function(
    'e',
    `const lists = { ${lists.join(', ')} }
    const steps = (lists[e.record.collection().name] ?? (${others}))()
    return require(\`\${__hooks}/lib/app.js\`).runInOrder(e, steps)`,
  ) as () => void
}

/** Registers all collected steps with PocketBase. */
export const registerSaveSteps = (): void => {
  for (const [event, steps] of collected) {
    const names = [...new Set(steps.flatMap(({ collections }) => collections))]
    const isOfEvery = steps.some(({ collections }) => collections.length === 0)
    globalThis[event](callbackOf(steps, names), ...(isOfEvery ? [] : names))
  }
}
