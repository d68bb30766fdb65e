import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AstroIntegration } from 'astro'

/**
 * Has Astro put what it renders with beside the pages. Where those are outside the folder it was started in, it would
 * take that one, which may be read-only; an adapter may name another.
 */
export const buildBeside = (outDir: string): AstroIntegration => ({
  name: 'build-beside',
  hooks: {
    'astro:config:setup': ({ updateConfig }) =>
      void updateConfig({ build: { server: pathToFileURL(join(outDir, '/')) } }),
    'astro:config:done': ({ setAdapter }) =>
      setAdapter({
        name: 'build-beside',
        adapterFeatures: { buildOutput: 'static', preserveBuildServerDir: true },
        supportedAstroFeatures: { staticOutput: 'stable', sharpImageService: 'stable' },
      }),
  },
})
