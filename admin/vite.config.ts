import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { InlineConfig, Plugin } from 'vite'
import { isConsolePath } from '../domain/routes.ts'

const PAGE = 'console.html'

const servesConsolePaths: Plugin = {
  name: 'serves-console-paths',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      const [path = '/'] = (request.url ?? '/').split('?')
      // modules lie under the same names (/auth/AuthPage.tsx): only a page load asks for HTML
      if (isConsolePath(path) && request.headers.accept?.includes('text/html')) request.url = `/${PAGE}`
      next()
    })
  },
}

interface ConsoleOptions {
  /** Folder that gets console.html and assets/; the rest of the folder stays as it is. */
  outDir?: string
  /** Where PocketBase answers while developing, such as http://127.0.0.1:8090. */
  backend?: string
}

/** Vite's configuration of the console, for `build()` and `createServer()`. */
export const consoleConfig = ({ outDir = 'dist', backend }: ConsoleOptions = {}): InlineConfig => ({
  configFile: false,
  root: import.meta.dirname,
  publicDir: false,
  appType: 'mpa',
  plugins: [react(), servesConsolePaths],
  define: { __CONTACT_MAILBOX__: JSON.stringify(process.env['CONTACT_MAILBOX'] ?? '') },
  build: { outDir, emptyOutDir: false, rolldownOptions: { input: join(import.meta.dirname, PAGE) } },
  ...(backend ? { server: { proxy: { '/api': backend } } } : {}),
})
