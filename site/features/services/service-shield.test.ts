import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DERIVED_SERVICES } from '../../../domain/catalog/initial-catalog.ts'
import { serviceShield } from './service-shield.ts'

const drawn = readFileSync(join(import.meta.dirname, 'shields.svg'), 'utf8')

it('every service of the catalog has a shield in the file', () => {
  for (const service of DERIVED_SERVICES) {
    const name = /#([a-z-]+)"/.exec(serviceShield(service, 24)?.text ?? '')?.[1]
    expect(name, service).toBeDefined()
    expect(drawn).toContain(`id="${name}"`)
  }
})

it('a service that nobody has drawn has none', () => {
  expect(serviceShield('Piano tuning', 24)).toBeUndefined()
})
