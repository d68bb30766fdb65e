import { z } from 'zod'
import { foldText } from '../../domain/text/fold-text.ts'
import { formatCount } from '../../domain/text/format.ts'
import type { Directory } from '../run/directory.ts'

const serviceSchema = z.object({ id: z.string(), name: z.string(), slug: z.string() })
const BETWEEN = /[;|,\n]/
const MOST_TOLD = 10

/** The catalog's services as files name them: by name or slug, in any letter case. */
export class TableServices {
  readonly #ids = new Map<string, string>()
  readonly #names = new Map<string, string>()
  readonly #unknown = new Map<string, number>()

  static async read(directory: Directory): Promise<TableServices> {
    const services = new TableServices()
    for await (const rows of directory.rows('services'))
      for (const { id, name, slug } of z.array(serviceSchema).parse(rows)) services.#add(id, name, slug)
    return services
  }

  /** Ids of the services in a cell such as "Moving; Long Distance". Remembers unknown ones. */
  idsIn(cell: string): string[] {
    const whole = this.#ids.get(foldText(cell.trim()))
    if (whole) return [whole]
    const ids = cell.split(BETWEEN).flatMap((part) => {
      const name = part.trim()
      const id = this.#ids.get(foldText(name))
      if (!id && name) this.#unknown.set(name, (this.#unknown.get(name) ?? 0) + 1)
      return id ?? []
    })
    return [...new Set(ids)]
  }

  nameOf(id: string): string {
    return this.#names.get(id) ?? ''
  }

  /** One line for each unknown name, most frequent first. */
  warnings(): string[] {
    return [...this.#unknown]
      .sort(([, one], [, other]) => other - one)
      .slice(0, MOST_TOLD)
      .map(
        ([name, rows]) =>
          `The catalog has no service “${name.slice(0, 60)}”: ${formatCount(rows)} ${rows === 1 ? 'row names' : 'rows name'} it`,
      )
  }

  #add(id: string, name: string, slug: string): void {
    for (const key of [foldText(name), slug]) this.#ids.set(key, id)
    this.#names.set(id, name)
  }
}
