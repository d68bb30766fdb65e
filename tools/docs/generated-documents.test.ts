import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PROJECT } from '../../server/process/project.ts'
import { generatedDocuments } from './generated-documents.ts'

it.each(generatedDocuments())('%s is up to date: otherwise run npm run tool -- docs', (path, text) => {
  expect(readFileSync(join(PROJECT, path), 'utf8')).toBe(text)
})
