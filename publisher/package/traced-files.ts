/** Which files a package needs: those that its commands import, directly or through others. */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { nodeFileTrace } from '@vercel/nft'
import { transform } from 'esbuild'
import { PROJECT } from '../../server/process/project.ts'

/** What only builds need: a package contains the results. */
const BUILDERS = [
  'publisher/release/bundle-console.ts',
  'publisher/render/astro-renderer.ts',
  'publisher/render/bundle-renderer.ts',
  'node_modules/esbuild/**',
]
const OURS = /^(?!node_modules\/).*\.ts$/

/** The tracer reads JavaScript only. */
const readModule = async (path: string): Promise<Buffer | string | null> => {
  const content = await readFile(path).catch(() => null)
  if (!content || !path.endsWith('.ts') || path.includes('/node_modules/')) return content
  return (await transform(content.toString(), { loader: 'ts' })).code
}

const isFile = async (name: string): Promise<boolean> => (await stat(join(PROJECT, name))).isFile()

/**
 * The files that modules need, with those of the programs that they start, such as a worker thread.
 * @param entries modules; all names are relative to the repository
 */
export const tracedFiles = async (entries: readonly string[]): Promise<string[]> => {
  const cache = {}
  let modules = new Set(entries)
  for (;;) {
    const { fileList } = await nodeFileTrace([...modules], {
      base: PROJECT,
      processCwd: PROJECT,
      conditions: ['node', 'import'],
      ignore: BUILDERS,
      readFile: readModule,
      cache,
    })
    const files = [...fileList]
    // A program that is only named by its URL is listed, but its imports are not.
    const known = new Set([...modules, ...files.filter((name) => OURS.test(name))])
    if (known.size === modules.size) {
      const areFiles = await Promise.all(files.map(isFile))
      return files.filter((_, at) => areFiles[at])
    }
    modules = known
  }
}
