import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PROJECT } from '../../server/process/project.ts'

/** The first sentence of a README, without its heading. */
const summaryOf = (readme: string): string =>
  readFileSync(join(PROJECT, readme), 'utf8')
    .split('\n')
    .map((line) => line.replace(/^# /, ''))
    .find((line) => line !== '') ?? ''

const isOurs = (name: string): boolean => !/^(?:node_modules|dist|docs|\.|test-results)/.test(name)

/** docs/folders.md: what each folder contains, from the first line of its README. */
export const folderIndex = (): string => {
  const readmes = globSync('*/**/README.md', { cwd: PROJECT, exclude: (name) => !isOurs(name) })
    .filter(isOurs)
    .sort((a, b) => (dirname(a) < dirname(b) ? -1 : 1))
  const rows = readmes.map((file) => `| [\`${dirname(file)}/\`](../${dirname(file)}) | ${summaryOf(file)} |`)
  return `# Folders

Generated from the first line of each folder's README by \`npm run tool -- docs\`.

| folder | contents |
|---|---|
${rows.join('\n')}
`
}
