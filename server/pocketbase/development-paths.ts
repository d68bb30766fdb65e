import type { Plugin } from 'vite'
import { isConsolePath, parsePath, pathOf } from '../../domain/routes.ts'

/**
 * For the development server, what PocketBase does for the built site: aliases show their page, and console paths lead
 * to the console's server.
 */
export const developmentPaths = (consoleUrl: string): Plugin => ({
  name: 'development-paths',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      const url = request.url ?? '/'
      const path = url.replace(/[?#].*/, '')
      if (isConsolePath(path)) {
        response.writeHead(302, { location: `${consoleUrl}${url}` }).end()
        return
      }
      const route = parsePath(path)
      if (route) request.url = pathOf(route) + url.slice(path.length)
      next()
    })
  },
})
