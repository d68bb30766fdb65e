import { runInNewContext } from 'node:vm'
import { build, stop } from 'esbuild'
import { PROJECT } from '../process/project.ts'

export interface RegisteredRoute {
  method: string
  /** As PocketBase gets it, with parameters in braces: /api/directory/claims/{id}/code. */
  path: string
  /** Name of the handler's function. */
  handler: string
  /** Who gets past PocketBase's own guards. */
  guards: ('session' | 'superuser' | 'other')[]
}

/** Stands in for everything else that registrations call. */
const anything: unknown = new Proxy(() => undefined, { get: () => anything, apply: () => anything })

/** Every route that our hooks register, by running their registrations. The handlers do not run. */
export const registeredRoutes = async (): Promise<RegisteredRoute[]> => {
  const { outputFiles } = await build({
    entryPoints: [`${PROJECT}/pocketbase/hooks/main.pb.ts`],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    logLevel: 'error',
  })
  await stop()
  const routes: RegisteredRoute[] = []
  const names: Record<string, unknown> = {
    routerAdd: (method: string, path: string, handler: unknown, ...guards: RegisteredRoute['guards']) =>
      routes.push({ method, path, handler: /\.(\w+)\(e\)/.exec(String(handler))?.[1] ?? '', guards }),
    $apis: new Proxy(
      { requireAuth: () => 'session', requireSuperuserAuth: () => 'superuser' } as Record<string, () => string>,
      { get: (guards, name) => guards[String(name)] ?? (() => 'other') },
    ),
  }
  const globals = new Proxy(names, {
    has: () => true,
    get: (_, name) =>
      names[String(name)] ?? (name in globalThis ? globalThis[name as keyof typeof globalThis] : anything),
  })
  for (const { text } of outputFiles) runInNewContext(text, globals)
  return routes
}
