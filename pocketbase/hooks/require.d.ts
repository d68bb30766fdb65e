declare namespace NodeJS {
  interface Require {
    // biome-ignore lint/style/useShorthandFunctionType: an interface merges with the declaration of Node, a type does not
    (path: `${string}/lib/app.js`): typeof import('./app.ts')
  }
}
