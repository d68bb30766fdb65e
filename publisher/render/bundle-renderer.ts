/** A process that bundles the page files. Its parent reports problems with them. */
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
