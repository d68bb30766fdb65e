import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'

/** What the scripts of most pages share, in one file: each file more is asked for only when one that needs it was read. */
const SHARED =
  /domain\/(brand|routes|slug|text\/format)\.ts|site\/features\/(forms\/load-problem|search\/combobox|shortlist\/saved-companies)\.ts|vite\/preload-helper|rolldown\/runtime/

// What every build and the development server share; scripts/ adds the output folder, the site's address and the sitemap.
export default defineConfig({
  srcDir: './site',
  publicDir: './site/public',
  trailingSlash: 'never',
  compressHTML: true,
  prerenderConflictBehavior: 'error',
  build: { format: 'file', inlineStylesheets: 'never', concurrency: 16 },
  devToolbar: { enabled: false },
  // a stream takes React more than twice as long as a text; without streams, what Astro renders must not use React's useId
  integrations: [react({ experimentalDisableStreaming: true })],
  vite: {
    plugins: [tailwindcss()],
    // scripts stand in files: of inline ones browsers run only those that the fixed pages hold
    // one file of styles for all pages: cut by page, the home page alone would ask for six before anything is seen
    build: { assetsInlineLimit: (file) => (file.endsWith('.js') ? false : undefined), cssCodeSplit: false },
    environments: {
      client: {
        build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', test: SHARED }] } } } },
      },
    },
  },
})
