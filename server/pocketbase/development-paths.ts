import type { Plugin } from 'vite'
import { isConsolePath, parsePath, pathOf } from '../../domain/routes.ts'

/**
 * What PocketBase does for the built site, for the development server: aliases answer with their page, and the
 * console's paths lead to the console's own server.
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
