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

export const readWords = (): FuzzWords => {
  const files = globSync('{pocketbase/hooks,domain}/**/*.ts', { cwd: PROJECT }).filter(
    (file) => !file.includes('.test.'),
  )
  const source = files.map((file) => readFileSync(join(PROJECT, file), 'utf8')).join('\n')
  const valuesOf = enumerations()
  const destructured = all(source, /const \{([^}]*)\} = e\.requestInfo\(\)\.body/g).flatMap((names) =>
    names.split(',').map((name) => name.replace(/[:=].*/s, '').trim()),
  )
  const interfaces = all(
    source,
    /(?:interface|type) \w*(?:Body|Request|Decision|Ask|Change|Step|Asked)\b[^{]*\{([^}]*)\}/g,
  )
  return {
    fields: [
      ...new Set([
        ...destructured,
        ...all(source, /\bbody\??\.?\[?'?(\w+)/g),
        ...interfaces.flatMap((members) => all(members, /^\s*(\w+)\??:/gm)),
        ...Object.keys(valuesOf),
      ]),
    ].filter(Boolean),
    parameters: [...new Set(all(source, /query(?:\.get\(|\[|\??\.\[?)'(\w+)'/g))],
    values: [...new Set([...Object.values(valuesOf).flat(), ...all(source, /'([a-z][a-z-]{2,18})'/g)])],
    valuesOf,
  }
}
