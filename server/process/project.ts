import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the repository. */
export const PROJECT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
