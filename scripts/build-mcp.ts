/** Writes the MCP server as a package of one file that npx can run, for a site's address: npm run build:mcp -- FOLDER */

import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import manifest from '../package.json' with { type: 'json' }
import { offerHelp } from '../server/process/command-help.ts'
import { PROJECT } from '../server/process/project.ts'
import { reportFailure } from '../server/process/report-failure.ts'

offerHelp(`Usage: npm run build:mcp -- FOLDER

Writes the MCP server as a package of one file that npx can run.`)

const NAME = 'haulindex-mcp'
const FILE = `${NAME}.mjs`

try {
  const [folder] = process.argv.slice(2)
  if (!folder) throw new Error('Usage: npm run build:mcp -- FOLDER')
  await mkdir(folder, { recursive: true })
  await build({
    entryPoints: [join(PROJECT, 'scripts', 'mcp.ts')],
    outfile: join(folder, FILE),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    minifySyntax: true,
    banner: { js: '#!/usr/bin/env node' },
  })
  await chmod(join(folder, FILE), 0o755)
  const description = `${manifest.description}, for AI agents`
  const { version, engines } = manifest
  const built = { name: NAME, version, description, type: 'module', bin: { [NAME]: FILE }, files: [FILE], engines }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(built, null, 2)}\n`)
  console.log(`Wrote ${join(folder, FILE)}. Run it: HAULINDEX_URL=https://… npx ${folder}`)
} catch (error) {
  reportFailure('The MCP server was not built', error)
}
