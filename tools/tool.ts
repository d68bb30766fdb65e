import { readdirSync } from 'node:fs'
import { offerHelp } from '../server/process/command-help.ts'

const TOOLS = readdirSync(import.meta.dirname)
  .flatMap((file) => /^(?!tool\.)(.+)\.ts$/.exec(file)?.[1] ?? [])
  .sort()

const USAGE = `Usage: npm run tool -- NAME [options]. The tools: ${TOOLS.join(', ')}`
const [name = '', ...args] = process.argv.slice(2)
if (!TOOLS.includes(name)) offerHelp(USAGE)
if (TOOLS.includes(name)) {
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...args)
  await import(`./${name}.ts`)
} else {
  const fault = name ? `There is no tool "${name}".` : 'Name a tool.'
  console.error(`${fault} ${USAGE}`)
  process.exitCode = 1
}
