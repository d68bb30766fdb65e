type Child = Node | string

/** An element with attributes and children; texts are texts, whatever they hold. */
export const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] => {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

export const button = (words: string, about: string, onClick: () => void, id: string): HTMLButtonElement => {
  const attributes = { type: 'button', class: 'button button-plain', id }
  const made = element('button', attributes, words, element('span', { class: 'sr-only' }, ` ${about}`))
  made.addEventListener('click', onClick)
  return made
}
