import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { InlineConfig, Plugin, Rolldown } from 'vite'
import { MAILBOX_META } from '../domain/brand.ts'
import { isConsolePath } from '../domain/routes.ts'

const PAGE = 'console.html'
const inConsole = (file: string) => join(import.meta.dirname, file)

const servesConsolePaths: Plugin = {
  name: 'serves-console-paths',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      const [path = '/'] = (request.url ?? '/').split('?')
      // modules have the same names (/auth/AuthPage.tsx): only a page load asks for HTML
      if (isConsolePath(path) && request.headers.accept?.includes('text/html')) request.url = `/${PAGE}`
      next()
    })
  },
}

/** Half of the library's data is how each country groups its digits. The console shows foreign numbers as typed. */
const leavesOutPhoneFormats: Plugin = {
  name: 'leaves-out-phone-formats',
  transform(code, id) {
    if (!id.endsWith('/libphonenumber-js/metadata.min.json.js')) return undefined
    const metadata = JSON.parse(code.slice(code.indexOf('{'), code.lastIndexOf('}') + 1)) as {
      countries: Record<string, unknown[]>
    }
    const FORMATS = 4
    for (const country of Object.values(metadata.countries)) country[FORMATS] = 0
    return `export default ${JSON.stringify(metadata)}`
  },
}

const loadsAhead: Plugin = {
  name: 'loads-ahead',
  transformIndexHtml: {
    order: 'post',
    handler(_page, { bundle }) {
      const ahead = Object.values(bundle ?? {}).find(
        (file) => file.type === 'chunk' && file.facadeModuleId === inConsole('ahead.ts'),
      )
      if (!ahead) return []
      const attrs = { type: 'module', async: true, crossorigin: true, src: `/${ahead.fileName}` }
      return [{ tag: 'script', attrs, injectTo: 'head-prepend' }]
    },
  },
}

/** A setting stays out of the scripts, which are cached by names that their code decides. */
const namesMailbox: Plugin = {
  name: 'names-mailbox',
  transformIndexHtml: () => {
    const content = process.env['CONTACT_MAILBOX'] ?? ''
    return [{ tag: 'meta', attrs: { name: MAILBOX_META, content }, injectTo: 'head' }]
  },
}

/**
 * Few files rather than small ones: on a phone's connection each costs more time than ten kilobytes. Code that only
 * some screens share is joined with other code that about the same screens share.
 */
const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'ahead', test: /admin\/ahead\.ts$/, priority: 7 },
    { name: 'console', test: /admin\/main\.tsx$/, priority: 6 },
    { name: 'sign-in', test: /admin\/auth\/AuthPage\.tsx$/, priority: 5 },
    { name: 'frame', test: /admin\/App\.tsx$/, priority: 4 },
    {
      name: 'lists',
      test: /admin\/(dashboard\/Dashboard|records\/(FilterToggle|NoRecords|RecordCards|RecordList|SearchField))\.tsx$/,
      priority: 3,
    },
    { name: 'parts', minShareCount: 8, priority: 2 },
    { name: 'listings', test: /admin\/resources\/company_listings\/ListingList\.tsx$/, priority: 1 },
    { name: 'few', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 4000 },
  ],
}

interface ConsoleOptions {
  /** Folder that receives console.html and assets/; the rest of the folder stays as it is. */
  outDir?: string
  /** PocketBase's address during development, such as http://127.0.0.1:8090. */
  backend?: string
}

/** Vite's configuration of the console, for `build()` and `createServer()`. */
export const consoleConfig = ({ outDir = 'dist', backend }: ConsoleOptions = {}): InlineConfig => ({
  configFile: false,
  root: import.meta.dirname,
  publicDir: false,
  appType: 'mpa',
  plugins: [react(), servesConsolePaths, leavesOutPhoneFormats, loadsAhead, namesMailbox],
  build: {
    outDir,
    emptyOutDir: false,
    rolldownOptions: { input: [inConsole(PAGE), inConsole('ahead.ts')], output: { codeSplitting } },
  },
  ...(backend ? { server: { proxy: { '/api': backend } } } : {}),
})
