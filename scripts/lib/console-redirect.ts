import type { Plugin } from 'vite'
import { isConsolePath } from '../../domain/routes.ts'

/** Sends the console's paths of the site's development server to the console's own one. */
export const consoleRedirect = (consoleUrl: string): Plugin => ({
  name: 'console-redirect',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      const url = request.url ?? '/'
      if (!isConsolePath(url.replace(/[?#].*/, ''))) return next()
      response.writeHead(302, { location: `${consoleUrl}${url}` }).end()
    })
  },
})
