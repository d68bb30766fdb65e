import { globSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { PROJECT } from '../server/process/project.ts'

const config = (environment: string): ts.ParsedCommandLine => {
  const onUnRecoverableConfigFileDiagnostic = ({ messageText }: ts.Diagnostic) => {
    throw new Error(String(messageText))
  }
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic }
  const parsed = ts.getParsedCommandLineOfConfigFile(join(PROJECT, `tsconfig.${environment}.json`), {}, host)
  if (!parsed) throw new Error(`unknown environment ${environment}`)
  return parsed
}

/** The statements that do not compile with an environment's declarations. */
const refusedIn = (environment: string, statements: readonly string[]): string[] => {
  const { options, fileNames } = config(environment)
  const extension = options.checkJs ? 'js' : 'ts'
  const sources = new Map(
    statements.map((statement, at) => {
      const name = join(PROJECT, `statement-${at}.${extension}`)
      return [name, ts.createSourceFile(name, `${statement}\nexport {}\n`, ts.ScriptTarget.ESNext)] as const
    }),
  )
  const host = ts.createCompilerHost(options)
  const program = ts.createProgram({
    rootNames: [...fileNames.filter((file) => file.endsWith('.d.ts')), ...sources.keys()],
    options,
    host: {
      ...host,
      fileExists: (file) => sources.has(file) || host.fileExists(file),
      getSourceFile: (file, ...rest) => sources.get(file) ?? host.getSourceFile(file, ...rest),
    },
  })
  return statements.filter((_statement, at) => {
    const source = program.getSourceFile(join(PROJECT, `statement-${at}.${extension}`))
    return ts.getPreEmitDiagnostics(program, source).length > 0
  })
}

const OF_BROWSERS = ['document.title', 'window.close()']
const OF_NODE = ['process.exit()', 'setTimeout(() => 1)', 'fetch("/")', 'new URL("/")']
const OF_POCKETBASE = ['$app.settings()', '$os.getenv("HOME")']
const OF_THE_LANGUAGE = ['new Date()', '[3, 1].toSorted()']

const inMigration = (statement: string) => `migrate((app) => { ${statement} }, () => undefined)`
const MISTAKES = [
  'app.findColection("users")',
  'app.findCollectionByNameOrId("users").listRules = null',
  'new Collection({ type: "base", name: "x", fields: [{ type: "text", name: "x", requierd: true }] })',
].map(inMigration)
const OF_MIGRATIONS = ['app.findCollectionByNameOrId("users").listRule = null'].map(inMigration)

describe('what compiles', () => {
  it('in the domain: only the language', () => {
    const said = [...OF_BROWSERS, ...OF_NODE, ...OF_POCKETBASE, ...OF_THE_LANGUAGE]
    expect(refusedIn('domain', said)).toEqual([...OF_BROWSERS, ...OF_NODE, ...OF_POCKETBASE])
  })

  it('in a hook: the language and PocketBase', () => {
    const said = [...OF_BROWSERS, ...OF_NODE, ...OF_POCKETBASE, ...OF_THE_LANGUAGE]
    expect(refusedIn('pocketbase', said)).toEqual([...OF_BROWSERS, ...OF_NODE])
  })

  it('in a migration: the language and what a migration changes, without mistakes', () => {
    const said = [...OF_BROWSERS, ...OF_NODE, ...MISTAKES, ...OF_MIGRATIONS, ...OF_THE_LANGUAGE]
    expect(refusedIn('migrations', said)).toEqual([...OF_BROWSERS, ...OF_NODE, ...MISTAKES])
  })

  it('in a script: the language and Node', () => {
    const said = [...OF_BROWSERS, ...OF_NODE, ...OF_POCKETBASE, ...OF_THE_LANGUAGE]
    expect(refusedIn('node', said)).toEqual([...OF_BROWSERS, ...OF_POCKETBASE])
  })

  it('on a page: the language and the browser, without PocketBase', () => {
    const said = [...OF_BROWSERS, ...OF_POCKETBASE, ...OF_THE_LANGUAGE]
    expect(refusedIn('browser', said)).toEqual(OF_POCKETBASE)
  })
})

it('every source file is checked in one of the environments', () => {
  const environments = ['domain', 'browser', 'node', 'edge', 'pocketbase', 'migrations', 'tests']
  const checked = new Set(environments.flatMap((environment) => config(environment).fileNames))
  const made = ['node_modules', 'dist', 'build', 'test-results', 'playwright-report', 'public', 'packages']
  const sources = globSync('**/*.{ts,tsx,js,mjs}', { cwd: PROJECT, exclude: made.map((folder) => `**/${folder}`) })
  expect(sources.length).toBeGreaterThan(0)
  expect(sources.filter((file) => !checked.has(join(PROJECT, file)))).toEqual([])
})
