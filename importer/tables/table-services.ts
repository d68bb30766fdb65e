import { z } from 'zod'
import { choiceKey, type ValueChoices } from '../../domain/imports/tables/column-mapping.ts'
import { parseQuery } from '../../domain/search/parse-query.ts'
import { foldText } from '../../domain/text/fold-text.ts'
import { formatCountOf } from '../../domain/text/format.ts'
import type { DirectoryClient } from '../run/directory-client.ts'

const serviceSchema = z.object({ id: z.string(), name: z.string(), slug: z.string() })
const BETWEEN = /[;|,\n]/
const LEVELS = /\s*(?:>|»|→|->)\s*/
const MOST_TOLD = 10

/** `none`: the category means no service that the catalog has. */
type Found = 'name' | 'chosen' | 'suggested' | 'none'

/** A category of a file, and what it means. */
export interface TableCategory {
  /** As in the file. */
  text: string
  rows: number
  found: Found
  /** Names of services. */
  services: readonly string[]
}

/**
 * What categories of a file mean: what a person chose, or the service of that name, or the services for which the site's
 * search takes the words.
 */
export class TableServices {
  readonly #ids = new Map<string, string>()
  readonly #names = new Map<string, string>()
  readonly #slugs: (readonly [name: string, slug: string])[] = []
  readonly #categories = new Map<string, TableCategory & { ids: readonly string[] }>()
  #choices: ValueChoices['categories'] = {}

  static async read(directory: Pick<DirectoryClient, 'rows'>): Promise<TableServices> {
    const services = new TableServices()
    for await (const rows of directory.rows('services'))
      for (const { id, name, slug } of z.array(serviceSchema).parse(rows)) services.#add(id, name, slug)
    return services
  }

  /** The same catalog with what a person chose, and without what earlier rows named. */
  choosing(choices: ValueChoices['categories']): TableServices {
    const services = new TableServices()
    for (const [name, slug] of this.#slugs) services.#add(this.#ids.get(slug) ?? '', name, slug)
    services.#choices = choices
    return services
  }

  /** Ids of the services in a cell such as "Moving; Long Distance" or "Transport > Flatbed". */
  idsIn(cell: string): string[] {
    const whole = cell.trim()
    if (whole === '') return []
    const asOne = this.#choices[choiceKey(whole)] ? this.#meaning(whole) : (this.#named(whole) ?? undefined)
    if (asOne) return [...this.#count(whole, asOne).ids]
    const keys = cell.split(BETWEEN).map(choiceKey)
    const parts = cell.split(BETWEEN).filter((_, at) => keys[at] !== '' && keys.indexOf(keys[at] ?? '') === at)
    return [...new Set(parts.flatMap((part) => this.#count(part.trim(), this.#meaning(part.trim())).ids))]
  }

  /** Ids of the services that a text mentions, such as a company's name. They count as no category. */
  idsMentioned(text: string): string[] {
    return this.#suggested(text)
  }

  /** Ids of services by name or slug. Undefined if the catalog lacks one. */
  idsNamed(names: readonly string[]): string[] | undefined {
    const ids = names.map((name) => this.#ids.get(foldText(name.trim())))
    return ids.every((id) => id !== undefined) ? [...new Set(ids)] : undefined
  }

  nameOf(id: string): string {
    return this.#names.get(id) ?? ''
  }

  get names(): string[] {
    return this.#slugs.map(([name]) => name)
  }

  /** The categories of the rows so far, most frequent first. */
  categories(): TableCategory[] {
    return [...this.#categories.values()]
      .toSorted((one, other) => other.rows - one.rows)
      .map(({ text, rows, found, services }) => ({ text, rows, found, services }))
  }

  /** One line for suggested meanings, and one for each unknown category, most frequent first. */
  warnings(): string[] {
    const all = this.categories()
    const suggested = all.filter(({ found }) => found === 'suggested')
    const told = suggested
      .slice(0, MOST_TOLD)
      .map(({ text, services }) => `${text.slice(0, 60)} → ${services.join(', ')}`)
    const more = suggested.length > told.length ? ` and ${suggested.length - told.length} more` : ''
    return [
      ...(told.length > 0 ? [`Categories understood by their words: ${told.join('; ')}${more}`] : []),
      ...all
        .filter(({ found }) => found === 'none')
        .slice(0, MOST_TOLD)
        .map(
          ({ text, rows }) => `The catalog has no service for “${text.slice(0, 60)}” (${formatCountOf(rows, 'row')})`,
        ),
    ]
  }

  #add(id: string, name: string, slug: string): void {
    for (const key of [foldText(name), slug]) this.#ids.set(key, id)
    this.#names.set(id, name)
    this.#slugs.push([name, slug])
  }

  #count(text: string, { ids, found }: { ids: readonly string[]; found: Found }) {
    const key = choiceKey(text)
    const category = this.#categories.get(key) ?? {
      ...{ text, rows: 0, found, ids },
      services: ids.map((id) => this.nameOf(id)),
    }
    category.rows += 1
    this.#categories.set(key, category)
    return category
  }

  #named(category: string): { ids: string[]; found: Found } | undefined {
    const id = this.#ids.get(foldText(category))
    return id ? { ids: [id], found: 'name' } : undefined
  }

  #meaning(category: string): { ids: readonly string[]; found: Found } {
    const key = choiceKey(category)
    const known = this.#categories.get(key)
    if (known) return known
    const chosen = Object.hasOwn(this.#choices, key) ? this.#choices[key] : undefined
    if (chosen) return { ids: this.idsNamed(chosen) ?? [], found: 'chosen' }
    // Of "Transport > Flatbed", the last level says most.
    for (const level of category.split(LEVELS).reverse()) {
      const named = this.#named(level)
      if (named) return named
      const ids = [...new Set(level.split(/\s*[/&+]\s*|\s+and\s+/i).flatMap((part) => this.#oneOf(part)))]
      if (ids.length > 0) return { ids, found: 'suggested' }
    }
    return { ids: [], found: 'none' }
  }

  #oneOf(part: string): string[] {
    return this.#named(part)?.ids ?? this.#suggested(part)
  }

  #suggested(text: string): string[] {
    const { parts, readings } = parseQuery(text, { services: this.#slugs, cities: [] })
    const [reading] = parts.some(({ kind }) => kind === 'trade') ? [] : readings
    return (reading?.services ?? []).flatMap((slug) => this.#ids.get(slug) ?? [])
  }
}
