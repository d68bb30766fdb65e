/** Writes the files in which browsers look up any place. They depend only on the code. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { gazetteerFiles, gazetteerPlaces } from '../../domain/places/gazetteer.ts'
import { PROJECT } from '../../server/process/project.ts'

const SOURCE = join(PROJECT, 'site', 'gazetteer', 'places.tsv')

/** The content of every file, by path. */
const gazetteer = async (): Promise<ReturnType<typeof gazetteerFiles>> =>
  gazetteerFiles(gazetteerPlaces(await readFile(SOURCE, 'utf8')))

export const writeGazetteer = async (siteFolder: string): Promise<void> => {
  for (const [path, content] of await gazetteer()) {
    const file = join(siteFolder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, JSON.stringify(content))
  }
}

/** Serves the same files in development. */
export const gazetteerInDevelopment = (): Plugin => ({
  name: 'gazetteer',
  async configureServer({ middlewares }) {
    const files = await gazetteer()
    middlewares.use((request, response, next) => {
      const content = files.get(request.url ?? '')
      if (content) response.setHeader('Content-Type', 'application/json').end(JSON.stringify(content))
      else next()
    })
  },
})
