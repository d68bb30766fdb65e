/** A process that bundles the page files for those that render; who started it tells what is wrong with them. */
import { bootRenderer } from './astro-renderer.ts'
import { keepRenderer } from './cached-renderer.ts'

const [siteUrl = '', outDir = ''] = process.argv.slice(2)
process.on('SIGINT', () => undefined)
process.once('disconnect', () => process.exit())
const isBundled = await bootRenderer({ siteUrl, outDir, onBundle: keepRenderer(siteUrl) }).then(
  () => true,
  () => false,
)
process.exit(isBundled ? 0 : 1)
