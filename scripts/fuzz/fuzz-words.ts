/** Names of fields and plain words that handlers read, taken from their source, so that a request gets past the first check. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { COLLECTIONS } from '../../domain/collections.ts'
import { PROJECT } from '../process/project.ts'

export interface FuzzWords {
  /** Fields of bodies. */
  fields: readonly string[]
  /** Parameters of addresses. */
  parameters: readonly string[]
  /** Values of enumerations. */
  values: readonly string[]
  /** Values of an enumeration by the field that holds it. */
  valuesOf: Readonly<Record<string, readonly string[]>>
  /** The same of the file of one handler alone, by the name of its function. */
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

/** The words of each handler's own file, by the handler's name. */
const readHandlers = (files: readonly { source: string }[]): FuzzWords['ofHandler'] =>
  Object.fromEntries(
    files.flatMap(({ source }) => {
      const words = wordsIn(source)
      return all(source, /export const (\w+) = \(e: core\.RequestEvent/g).map((name) => [name, words])
    }),
  )

export const readWords = (): FuzzWords => {
  const files = globSync(HANDLERS, { cwd: PROJECT })
    .filter((file) => !file.includes('.test.'))
    .map((file) => ({ source: readFileSync(join(PROJECT, file), 'utf8') }))
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
