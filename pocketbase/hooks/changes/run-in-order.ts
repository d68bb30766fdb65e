/** An event that a step sees. Its `next` runs the step after it; everything else is the event's own. */
const seenBy = <Event extends { next(): void }>(e: Event, next: () => unknown): Event =>
  // The target is empty, because a proxy of the event itself may not replace its methods.
  new Proxy({} as Event, {
    get: (_, name) => (name === 'next' ? next : e[name as keyof Event]),
    set: (_, name, value) => {
      e[name as keyof Event] = value
      return true
    },
  })

/**
 * Runs the steps of a save in one engine, each around the ones after it. The last one's `next` is the event's own, which
 * continues with PocketBase's part of the save.
 */
export const runInOrder = <Event extends { next(): void }>(
  e: Event,
  steps: readonly ((e: Event) => unknown)[],
): unknown => {
  const from = (at: number): unknown => {
    const step = steps[at]
    return step ? step(seenBy(e, () => from(at + 1))) : e.next()
  }
  return from(0)
}
