import { setTimeout as pause } from 'node:timers/promises'
import type { CompanyLists } from '../domain/directory/company-lists.ts'
import { failureText } from '../server/process/report-failure.ts'

const AT_ONCE_MS = 5
const LATER_MS = 50

/** Prepares what the lists will need. @param ms approximate limit @returns true if there is more to do */
export const prepareLists = (lists: CompanyLists, ms: number): boolean => {
  const end = performance.now() + ms
  while (lists.prepare()) if (performance.now() > end) return true
  return false
}

/** Prepares what the next change of a company may need, in steps so short that nobody waits. */
export class Preparation {
  readonly #current: () => CompanyLists
  readonly #isIdle: () => boolean
  /** Lists that are being prepared, or were. */
  readonly #begun = new WeakSet<CompanyLists>()
  readonly #done = new WeakSet<CompanyLists>()
  #isClosed = false

  /**
   * @param current the lists that changes are applied to
   * @param isIdle true if nothing waits to be published
   */
  constructor(current: () => CompanyLists, isIdle: () => boolean) {
    this.#current = current
    this.#isIdle = isIdle
  }

  /** True if everything that changes may need is prepared. */
  get isDone(): boolean {
    return this.#done.has(this.#current())
  }

  /** Prepares the current lists in the background, once. Logs a failure. */
  begin(): void {
    const lists = this.#current()
    if (this.#begun.has(lists)) return
    this.#begun.add(lists)
    this.#prepare(lists).catch((error: unknown) => console.error(`Not prepared for changes: ${failureText(error)}`))
  }

  close(): void {
    this.#isClosed = true
  }

  async #prepare(lists: CompanyLists): Promise<void> {
    let startedAt = performance.now()
    while (!this.#isClosed && this.#current() === lists && prepareLists(lists, AT_ONCE_MS)) {
      // At most half of a core, because requests to PocketBase would wait for it.
      await pause(this.#isIdle() ? performance.now() - startedAt : LATER_MS)
      startedAt = performance.now()
    }
    this.#done.add(lists)
  }
}
