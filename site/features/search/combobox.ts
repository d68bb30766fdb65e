/** A text field with a list of suggestions, as the ARIA Authoring Practices describe it. */

interface Suggestion {
  label: string
  /** Its kind, below the label. */
  detail?: string
  choose: () => void
}

export interface Combobox {
  /** Shows suggestions below the field. An empty list closes it. */
  show(suggestions: readonly Suggestion[]): void
  close(): void
}

/** Makes a combobox from a field and the empty list in its aria-controls. */
export const startCombobox = (input: HTMLInputElement, list: HTMLElement): Combobox => {
  let shown: readonly Suggestion[] = []
  let active = -1
  const options = () => [...list.children]
  const point = (index: number) => {
    active = index
    for (const [at, option] of options().entries()) option.setAttribute('aria-selected', String(at === index))
    const option = options()[index]
    option?.scrollIntoView({ block: 'nearest' })
    if (option) input.setAttribute('aria-activedescendant', option.id)
    else input.removeAttribute('aria-activedescendant')
  }
  const show = (suggestions: readonly Suggestion[]) => {
    const pointed = shown[active]
    shown = suggestions
    list.replaceChildren(
      ...suggestions.map(({ label, detail }, index) => {
        const option = document.createElement('div')
        option.id = `${list.id}-${index}`
        option.role = 'option'
        option.textContent = label
        if (detail !== undefined) {
          const line = document.createElement('small')
          line.textContent = detail
          option.append(' ', line)
        }
        return option
      }),
    )
    list.hidden = suggestions.length === 0
    input.setAttribute('aria-expanded', String(!list.hidden))
    // suggestions for the last letter may come after the arrow key
    point(suggestions.findIndex(({ label, detail }) => label === pointed?.label && detail === pointed.detail))
  }
  const close = () => show([])
  const choose = (index: number) => {
    const chosen = shown[index]
    close()
    chosen?.choose()
  }
  /** @returns true if the list used the key */
  const press = (key: string): boolean => {
    if (shown.length === 0) return false
    if (key === 'ArrowDown') point(active + 1 < shown.length ? active + 1 : -1)
    else if (key === 'ArrowUp') point(active < 0 ? shown.length - 1 : active - 1)
    else if (key === 'Enter' && active >= 0) choose(active)
    else if (key === 'Escape') close()
    else return false
    return true
  }
  input.addEventListener('keydown', (event) => {
    if (!event.isComposing && press(event.key)) event.preventDefault()
  })
  // The field keeps the focus while the pointer is on the list.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  list.addEventListener('click', ({ target }) => {
    const index = options().indexOf((target as Element).closest('[role=option]') ?? list)
    if (index >= 0) choose(index)
  })
  input.addEventListener('blur', close)
  return { show, close }
}
