/**
 * Field names and plain words that handlers read, taken from their source, so that a request passes the first check.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { COLLECTIONS } from '../../domain/collections.ts'
import { PROJECT } from '../../server/process/project.ts'

export interface FuzzWords {
  /** Fields of request bodies. */
  fields: readonly string[]
  /** URL parameters. */
  parameters: readonly string[]
  /** Values of enumerations. */
  values: readonly string[]
  /** Values of an enumeration by the field that contains it. */
  valuesOf: Readonly<Record<string, readonly string[]>>
  /** The same from the file of one handler, by its function's name. */
  ofHandler: Readonly<Record<string, Pick<FuzzWords, 'fields' | 'parameters' | 'values'>>>
}

const all = (source: string, pattern: RegExp): string[] => [...source.matchAll(pattern)].map(([, found = '']) => found)

const enumerations = (): Record<string, string[]> => {
  const found: Record<string, string[]> = {}
  for (const { shape } of Object.values(COLLECTIONS))
    for (const [field, schema] of Object.entries(shape))
      for (const option of JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' })).matchAll(
        /"(?:enum|const)":(\[[^\]]*\]|"[^"]*")/g,
      )) {
        const options: unknown = JSON.parse(option[1] ?? '[]')
        found[field] = [...(found[field] ?? []), ...[options].flat().map(String)]
      }
  return found
}

const HANDLERS = '{pocketbase/hooks,domain}/**/*.ts'

const wordsIn = (source: string): Pick<FuzzWords, 'fields' | 'parameters' | 'values'> => {
  const destructured = all(
    source,
    /const \{([^}]*)\}(?:: \w+)? = (?:e\.requestInfo\(\)\.)?(?:body|asked|given|request)\b/g,
  ).flatMap((names) => names.split(',').map((name) => name.replace(/[:=].*/s, '').trim()))
  const interfaces = all(
    source,
    /(?:interface|type) \w*(?:Body|Request|Decision|Ask|Change|Step|Asked)\b[^{]*\{([^}]*)\}/g,
  )
  const fields = [
    ...destructured,
    ...all(source, /\bbody\??\.?\[?'?(\w+)/g),
    ...all(source, /\w\['(\w+)'\]/g),
    ...interfaces.flatMap((members) => all(members, /^\s*(\w+)\??:/gm)),
  ]
  return {
    fields: [...new Set(fields)].filter(Boolean),
    parameters: [...new Set(all(source, /query(?:\.get\(|\[|\??\.\[?)'(\w+)'/g))],
    values: [...new Set(all(source, /'([a-z][a-z_-]{2,18})'/g))],
  }
}

interface SourceFile {
  path: string
  source: string
}

/** The words of each handler's own file, with the values of its imports, by the handler's name. */
const readHandlers = (files: readonly SourceFile[]): FuzzWords['ofHandler'] => {
  const byPath = new Map(files.map(({ path, source }) => [path, source]))
  return Object.fromEntries(
    files.flatMap(({ path, source }) => {
      const imported = all(source, /from '(\.[^']+)'/g).map((name) => byPath.get(join(dirname(path), name)) ?? '')
      const words = wordsIn(source)
      const values = [...new Set([...words.values, ...wordsIn(imported.join('\n')).values])]
      const handlers = all(source, /export const (\w+) = \(e: core\.RequestEvent/g)
      return handlers.map((name) => [name, { ...words, values }])
    }),
  )
}

export const readWords = (): FuzzWords => {
  const files = globSync(HANDLERS, { cwd: PROJECT })
    .filter((file) => !file.includes('.test.'))
    .map((path): SourceFile => ({ path, source: readFileSync(join(PROJECT, path), 'utf8') }))
  const valuesOf = enumerations()
  const { fields, parameters, values } = wordsIn(files.map(({ source }) => source).join('\n'))
  return {
    fields: [...new Set([...fields, ...Object.keys(valuesOf)])],
    parameters,
    values: [...new Set([...Object.values(valuesOf).flat(), ...values])],
    valuesOf,
    ofHandler: readHandlers(files),
  }
}
