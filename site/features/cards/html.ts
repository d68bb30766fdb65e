/** HTML from templates, for parts that the build and the browser both write. */
import { escapeHtml } from '../../../domain/text/escape-html.ts'

/** Text that is HTML already. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** What a template may contain. Texts and numbers are escaped; `false`, null, undefined and '' are nothing. */
type Part = string | number | false | null | undefined | Html | readonly Part[]

const textOf = (part: Part): string => {
  if (part === false || part === null || part === undefined) return ''
  if (part instanceof Html) return part.text
  return typeof part === 'object' ? part.map(textOf).join('') : escapeHtml(String(part))
}

/** A template's texts without its line breaks and indentation, which separate nothing, as in JSX. */
const joined = new WeakMap<TemplateStringsArray, string[]>()
const textsOf = (template: TemplateStringsArray): string[] => {
  const known = joined.get(template) ?? template.map((text) => text.replace(/\n\s*/g, ''))
  joined.set(template, known)
  return known
}

/** @example html`<b>${name}</b>` */
export const html = (template: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(
    textsOf(template)
      .map((text, at) => text + textOf(parts[at]))
      .join(''),
  )
