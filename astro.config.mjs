import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'

/** Scripts that share a file: each file more is asked for only when one that needs it was read. */
const GROUPS = [
  // what pages run before anybody uses anything on them
  [
    'page',
    /site\/layouts\/PageScripts\.astro\?|site\/features\/(find\/start-finders|forms\/on-use|quotes\/quote-buttons|shortlist\/(has|wake)-shortlist)\.ts|vite\/preload-helper|rolldown[/-]runtime/,
  ],
  // what forms run before anybody uses them
  ['form', /site\/features\/forms\/(wake-form|form-drafts)\.ts/],
  // what controls of lists run before anybody uses them
  [
    'lists',
    /site\/features\/(lists\/ListScripts\.astro\?|places\/start-near-me|results\/wake-list-results|search\/wake-searches)/,
  ],
  ['react', /node_modules\/(react|react-dom|scheduler)\//],
  ['shortlist', /site\/features\/shortlist\/(start-shortlist|saved-companies)\.ts/],
  // what most other scripts share
  [
    'shared',
    /domain\/(brand|routes|slug|text\/[^/]+|carrier-record\/carrier-facts)\.ts|site\/features\/(quotes\/(ask-together|quote-labels)|search\/combobox|companies\/(read-company|page-facts)|forms\/accept-translation)\.ts/,
  ],
  // the search in the header, with the cards of its results
  [
    'find',
    /domain\/(find|search|places)\/|site\/features\/(find\/(find-page|loaded-files|start-finder|words)|results\/company-cards|cards\/[^/]+)\.ts/,
  ],
].map(([name, test], at, all) => ({ name, test, priority: all.length - at }))

/**
 * Loads a script together with the scripts that it needs. Vite's own way also loads styles, of which there is one file,
 * and is half as long as everything that a page runs before anybody uses it.
 */
const SHORT_PRELOAD = {
  name: 'short-preload',
  enforce: 'pre',
  load: (id) =>
    id.includes('vite/preload-helper')
      ? `const asked = new Set()
export const __vitePreload = (load, files = []) => {
  for (const file of files)
    if (!asked.has(file)) {
      asked.add(file)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file }))
    }
  return load()
}`
      : undefined,
}

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
    plugins: [tailwindcss(), SHORT_PRELOAD],
    // scripts stand in files: of inline ones browsers run only those that the fixed pages hold
    // one file of styles for all pages: cut by page, the home page alone would ask for six before anything is seen
    build: { assetsInlineLimit: (file) => (file.endsWith('.js') ? false : undefined), cssCodeSplit: false },
    environments: {
      client: {
        build: {
          // what every page has already needs no mention
          modulePreload: { resolveDependencies: (_, files) => files.filter((file) => !file.includes('PageScripts')) },
          rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
        },
      },
    },
  },
})
