/** Globals of PocketBase's JavaScript engine that its own types lack. It has neither a browser's nor Node's globals. */

type Handlers = typeof import('./app.ts')
type ImportHandlers = typeof import('./import-app.ts')

/** `$app` lacks the methods that register hooks. No handler needs them. */
type TakesApp<Handler> = Handler extends (...given: infer Given) => infer Result
  ? Given extends [core.App, ...infer Rest]
    ? (app: typeof $app, ...rest: Rest) => Result
    : Handler
  : Handler

declare function require(path: `${string}/lib/app.js`): { [Name in keyof Handlers]: TakesApp<Handlers[Name]> } & {
  /** Added by the bundle: loads the modules that most saves call. */
  loadCommonHandlers(): void
}
declare function require(path: `${string}/lib/import-app.js`): {
  [Name in keyof ImportHandlers]: TakesApp<ImportHandlers[Name]>
}

interface FunctionConstructor {
  /** Makes a handler of a route from text. */
  new (argument: 'e', body: string): (e: core.RequestEvent) => unknown
}

declare const Buffer: { from: (text: string, encoding: 'base64') => Uint8Array }

interface String {
  /** Only in browsers and Node. */
  toWellFormed?: () => string
}
