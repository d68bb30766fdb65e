/**
 * Finds a place for the focus when the element that had it disappears or is disabled: a deleted row, a closed notice, a
 * button that waits. Browsers let it fall back to the page, where a keyboard starts at the top again.
 */

const MAX_REMEMBERED = 10
const ROWS = 'tr, li, article'
const CONTROLS = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled'
const HEADING = 'main h1[tabindex]'
const OPEN_DIALOG = '[aria-modal=true]'

const isUsable = (element: HTMLElement): boolean => element.isConnected && !element.matches(':disabled')

/** The first control of the row that took the place of a removed row. */
const nextTo = ({ nextSibling, previousSibling }: MutationRecord): HTMLElement | undefined => {
  for (const row of [nextSibling, previousSibling])
    if (row instanceof HTMLElement && row.matches(ROWS)) {
      const control = row.querySelector<HTMLElement>(CONTROLS)
      if (control) return control
    }
  return undefined
}

class FocusKeeper {
  /** Elements that had the focus, the latest last. A removed row's are replaced by those of its neighbor. */
  #places: HTMLElement[] = []
  /** False if nothing had the focus, or someone clicked on the page. */
  #isWanted = false
  #screen = ''

  focused(target: EventTarget | null): void {
    if (!(target instanceof HTMLElement) || target === document.body) return
    this.#places = [...this.#places.filter((place) => place !== target), target].slice(-MAX_REMEMBERED)
    this.#isWanted = true
    this.#screen = location.pathname
  }

  /** Runs after a press has moved the focus. A press on the page itself takes it away on purpose. */
  pressed(): void {
    if (document.activeElement === document.body) this.#isWanted = false
  }

  changed(records: readonly MutationRecord[]): void {
    for (const record of records)
      for (const removed of record.removedNodes)
        if (removed instanceof HTMLElement && removed.matches(ROWS))
          this.#places = this.#places.map((place) => (removed.contains(place) ? (nextTo(record) ?? place) : place))
    if (this.#isWanted) requestAnimationFrame(() => this.#restore())
  }

  #restore(): void {
    // Someone may have left for the browser's own controls.
    if (!document.hasFocus() || document.activeElement !== document.body || document.querySelector(OPEN_DIALOG)) return
    const last = this.#places.at(-1)
    // It gets the focus back when it is enabled again.
    if (!this.#isWanted || last?.matches(':disabled')) return
    const place = location.pathname === this.#screen ? this.#places.findLast(isUsable) : undefined
    const target = place ?? document.querySelector<HTMLElement>(HEADING)
    target?.focus({ preventScroll: true })
  }
}

/** Watches the whole page from now on. */
export const keepFocus = (): void => {
  const keeper = new FocusKeeper()
  keeper.focused(document.activeElement)
  addEventListener('focusin', ({ target }) => keeper.focused(target))
  addEventListener('mousedown', () => requestAnimationFrame(() => keeper.pressed()))
  new MutationObserver((records) => keeper.changed(records)).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled'],
  })
}
