import { readdirSync } from 'node:fs'

const TOOLS = readdirSync(import.meta.dirname)
  .flatMap((file) => /^(?!tool\.)(.+)\.ts$/.exec(file)?.[1] ?? [])
  .sort()

const [name = '', ...args] = process.argv.slice(2)
if (TOOLS.includes(name)) {
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...args)
  await import(`./${name}.ts`)
} else {
  const fault = name ? `There is no tool "${name}".` : 'Name a tool.'
  console.error(`${fault} Usage: npm run tool -- NAME [options]. The tools: ${TOOLS.join(', ')}`)
  process.exitCode = 1
}
