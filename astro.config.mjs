import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'

/** Scripts that share a file: each file more is asked for only when one that needs it was read. */
const GROUPS = [
  // what pages run before anybody uses anything on them
  [
    'page',
    /site\/layouts\/PageScripts\.astro\?|site\/features\/(find\/start-finders|forms\/load-problem|lists\/wake-page-boxes|places\/start-near-me|quotes\/quote-buttons|results\/wake-list-results|search\/wake-searches|shortlist\/(start-shortlist|saved-companies))\.ts|vite\/preload-helper|rolldown[/-]runtime/,
  ],
  // what most other scripts share
  ['shared', /domain\/(brand|routes|slug|text\/[^/]+)\.ts|site\/features\/search\/combobox\.ts/],
  // the search in the header, with the cards of its results
  [
    'find',
    /domain\/(find|search|places)\/|site\/pages\/find\.astro\?|site\/features\/(find\/(find-page|loaded-files|start-finder|words)|results\/company-cards|cards\/[^/]+)\.ts/,
  ],
].map(([name, test], at, all) => ({ name, test, priority: all.length - at }))

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
        build: { rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } } },
      },
    },
  },
})
