import { z } from 'zod'
import { choiceKey, type ValueChoices } from '../../../domain/imports/tables/column-mapping.ts'
import { type FoundCategory, VALUE_SAMPLES } from '../../../domain/imports/tables/found-values.ts'
import { parseQuery } from '../../../domain/search/parse-query.ts'
import { foldText } from '../../../domain/text/fold-text.ts'
import type { DirectoryClient } from '../../run/directory-client.ts'

const serviceSchema = z.object({ id: z.string(), name: z.string(), slug: z.string() })
const BETWEEN = /[;|,\n]/
const LEVELS = /\s*(?:>|»|→|->)\s*/

type Found = FoundCategory['found']

/**
 * What categories of a file mean: what a person chose, or the service of that name, or the services for which the site's
 * search takes the words.
 */
export class TableServices {
  readonly #ids = new Map<string, string>()
  readonly #names = new Map<string, string>()
  readonly #slugs: (readonly [name: string, slug: string])[] = []
  readonly #categories = new Map<string, FoundCategory & { ids: readonly string[] }>()
  #choices: ValueChoices['categories'] = {}
  #serviceless = 0

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

  /**
   * Ids of the services in a cell such as "Moving; Long Distance" or "Transport > Flatbed".
   * @param company name of the row's company, as an example of its categories
   */
  idsIn(cell: string, company = ''): string[] {
    const whole = cell.trim()
    if (whole === '') return []
    const asOne = this.#choices[choiceKey(whole)] ? this.#meaning(whole) : (this.#named(whole) ?? undefined)
    if (asOne) return [...this.#count(whole, asOne, company).ids]
    const keys = cell.split(BETWEEN).map(choiceKey)
    const parts = cell.split(BETWEEN).filter((_, at) => keys[at] !== '' && keys.indexOf(keys[at] ?? '') === at)
    return [...new Set(parts.flatMap((part) => this.#count(part.trim(), this.#meaning(part.trim()), company).ids))]
  }

  /** The answers without those that name a service which the catalog has no more. */
  stillKnown(choices: ValueChoices): ValueChoices {
    const isKnown = (names: readonly string[]) => this.idsNamed(names) !== undefined
    const categories = Object.entries(choices.categories).filter(([, names]) => isKnown(names))
    return {
      ...choices,
      categories: Object.fromEntries(categories),
      service: isKnown(choices.service) ? choices.service : [],
    }
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

  /** Counts a row whose category and tags say no service. */
  countServiceless(): void {
    this.#serviceless += 1
  }

  get serviceless(): number {
    return this.#serviceless
  }

  /** The categories of the rows so far, most frequent first. */
  categories(): FoundCategory[] {
    return [...this.#categories.values()]
      .toSorted((one, other) => other.rows - one.rows)
      .map(({ ids: _, ...category }) => category)
  }

  #add(id: string, name: string, slug: string): void {
    for (const key of [foldText(name), slug]) this.#ids.set(key, id)
    this.#names.set(id, name)
    this.#slugs.push([name, slug])
  }

  #count(text: string, { ids, found }: { ids: readonly string[]; found: Found }, company: string) {
    const key = choiceKey(text)
    const category = this.#categories.get(key) ?? {
      ...{ text, rows: 0, found, ids, samples: [] },
      services: ids.map((id) => this.nameOf(id)),
    }
    category.rows += 1
    if (company && category.samples.length < VALUE_SAMPLES) category.samples.push(company)
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
    const chosen = Object.hasOwn(this.#choices, key) ? this.idsNamed(this.#choices[key] ?? []) : undefined
    // An earlier answer may name a service that the catalog has no more.
    if (chosen) return { ids: chosen, found: 'chosen' }
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
