import { apiDocument } from './api-document.ts'

/** Text of each generated document, by its path from the project's folder. */
export const generatedDocuments = (): [path: string, text: string][] => [['docs/api.md', apiDocument()]]
