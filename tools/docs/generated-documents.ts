import { apiDocument } from './api-document.ts'
import { folderIndex } from './folder-index.ts'

/** Text of each generated document, by its path from the project's folder. */
export const generatedDocuments = (): [path: string, text: string][] => [
  ['docs/api.md', apiDocument()],
  ['docs/folders.md', folderIndex()],
]
