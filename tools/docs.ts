/** Writes docs/api.md from contract/ and docs/folders.md from the folders. A test fails if one is out of date. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT } from '../server/process/project.ts'
import { generatedDocuments } from './docs/generated-documents.ts'

for (const [path, text] of generatedDocuments()) {
  writeFileSync(join(PROJECT, path), text)
  console.log(`Wrote ${path}`)
}
