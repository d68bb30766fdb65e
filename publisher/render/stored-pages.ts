/** The form in which pages are stored. PAGES_STORED sets it for builds and publishes. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { StoredForm } from '../../domain/serving/stored-pages.ts'

const FORMS: Record<StoredForm, (content: Buffer) => Buffer> = {
  plain: (content) => content,
  gzip: (content) => gzipSync(content),
}

const storedForm = (): StoredForm => (process.env['PAGES_STORED'] === 'gzip' ? 'gzip' : 'plain')

/** Content of a page's file. The same page gives the same bytes. */
export const storedPage = (content: Buffer): Buffer => FORMS[storedForm()](content)

/** Marks the folder for a program that serves it without looking into files. */
const GZIP_NOTE = '.gzip'

/** Converts the fixed pages of a folder that is not served yet. */
export const storeFixedPages = async (folder: string): Promise<void> => {
  if (storedForm() === 'plain') return
  await writeFile(join(folder, GZIP_NOTE), '')
  for (const name of await readdir(folder, { recursive: true }))
    if (name.endsWith('.html')) {
      const file = join(folder, name)
      await writeFile(file, storedPage(await readFile(file)))
    }
}
