import { z } from 'zod'
import { foldText } from '../../domain/text/fold-text.ts'
import type { Directory } from './directory.ts'

const serviceSchema = z.object({ id: z.string(), name: z.string() })

/** The directory's services, by name in any letter case. */
export class ServiceBook {
  readonly #ids = new Map<string, string>()
  readonly #names = new Map<string, string>()

  static async read(directory: Directory): Promise<ServiceBook> {
    const book = new ServiceBook()
    for await (const rows of directory.rows('services'))
      for (const row of rows) {
        const { id, name } = serviceSchema.parse(row)
        book.#ids.set(foldText(name), id)
        book.#names.set(id, name)
      }
    return book
  }

  /** Ids of those that the catalogue has. */
  idsOf(names: readonly string[]): string[] {
    return [...new Set(names.flatMap((name) => this.#ids.get(foldText(name)) ?? []))]
  }

  nameOf(id: string): string {
    return this.#names.get(id) ?? ''
  }
}
