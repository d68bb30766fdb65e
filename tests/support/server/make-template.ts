import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { makeTemplate, type Template } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    pocketbase: Template
  }
}

/** Runs once: makes the template that every test's server is a copy of. */
export default async ({ provide }: TestProject) => {
  const template = await makeTemplate()
  provide('pocketbase', template)
  return () => rmSync(template.folder, { recursive: true, force: true })
}
