/** The form in which pages are written: PAGES_STORED decides, for a build and for what is published into it. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { StoredForm } from '../../domain/serving/stored-pages.ts'

const FORMS: Record<StoredForm, (content: Buffer) => Buffer> = {
  plain: (content) => content,
  gzip: (content) => gzipSync(content),
}

const storedForm = (): StoredForm => (process.env['PAGES_STORED'] === 'gzip' ? 'gzip' : 'plain')

/** What the file of a page holds. The same page gives the same bytes. */
export const storedPage = (content: Buffer): Buffer => FORMS[storedForm()](content)

/** Tells a program that serves the folder without looking into files. */
const GZIP_NOTE = '.gzip'

/** Brings the fixed pages of a folder that nobody is shown into the form of the others. */
export const storeFixedPages = async (folder: string): Promise<void> => {
  if (storedForm() === 'plain') return
  await writeFile(join(folder, GZIP_NOTE), '')
  for (const name of await readdir(folder, { recursive: true }))
    if (name.endsWith('.html')) {
      const file = join(folder, name)
      await writeFile(file, storedPage(await readFile(file)))
    }
}
