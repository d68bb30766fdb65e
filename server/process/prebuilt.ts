/** Builds that a package contains, so that it runs without Astro, Vite and esbuild. The repository has none. */
import { existsSync, readFileSync } from 'node:fs'
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PROJECT } from './project.ts'

/** Name of the folder in a package. */
export const PREBUILT = 'prebuilt'

/** Stand for settings in a build that was made without them. Nobody can own a name that ends in .invalid. */
export const PLACEHOLDERS = {
  siteUrl: 'https://site-url.invalid',
  contactMailbox: 'mailbox@site-url.invalid',
} as const

export type PrebuiltKind = 'renderers' | 'fixed-pages' | 'console' | 'hooks'

/** Folder of a build of this package. Undefined in the repository. */
export const prebuiltFolder = (kind: PrebuiltKind): string | undefined => {
  const folder = join(PROJECT, PREBUILT, kind)
  return existsSync(folder) ? folder : undefined
}

const CODE_FILE = 'code'

/** Hash of the code that a package was built from. Undefined for the repository. */
export const packagedCode = (project: string): string | undefined => {
  const file = join(project, PREBUILT, CODE_FILE)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

export const writePackagedCode = (packageFolder: string, code: string): Promise<void> =>
  writeFile(join(packageFolder, PREBUILT, CODE_FILE), code)

/** Files that name settings: the renderer's scripts and the console's page. */
const NAMES_SETTINGS = /\.(mjs|html)$/

/** Copies a build, with values in place of the placeholders. */
export const copyPrebuilt = async (
  from: string,
  to: string,
  values: Partial<Record<keyof typeof PLACEHOLDERS, string>>,
): Promise<void> => {
  await cp(from, to, { recursive: true })
  const names = await readdir(to, { recursive: true })
  for (const file of names.filter((name) => NAMES_SETTINGS.test(name)).map((name) => join(to, name))) {
    const before = await readFile(file, 'utf8')
    const after = Object.entries(values).reduce(
      (text, [name, value]) => text.replaceAll(PLACEHOLDERS[name as keyof typeof PLACEHOLDERS], value),
      before,
    )
    if (after !== before) await writeFile(file, after)
  }
}
