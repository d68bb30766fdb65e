import { build, stop } from 'esbuild'
import { inCache } from '../process/cache-folder.ts'
import { PROJECT } from '../process/project.ts'
import { layOutMigrations, migrationsIn } from './migrations-folder.ts'

/**
 * Translates PocketBase's hooks to the JavaScript that it loads: the registrations of every topic as one file,
 * and the handlers as two bundles that the callbacks require when PocketBase runs them. The migrations lie beside them.
 * @returns the folder to pass as --hooksDir, which holds the one for --migrationsDir
 */
export const bundleHooks = async (outDir = inCache('hooks')): Promise<string> => {
  layOutMigrations(migrationsIn(outDir))
  const shared = {
    target: 'es2022',
    format: 'cjs',
    platform: 'neutral',
    logLevel: 'error',
  } as const
  await Promise.all([
    build({
      ...shared,
      entryPoints: [`${PROJECT}/pocketbase/hooks/main.pb.ts`],
      outfile: `${outDir}/main.pb.js`,
      bundle: true,
    }),
    build({
      ...shared,
      entryPoints: [`${PROJECT}/pocketbase/hooks/app.ts`, `${PROJECT}/pocketbase/hooks/import-app.ts`],
      outdir: `${outDir}/lib`,
      bundle: true,
      mainFields: ['module', 'main'],
      // each of fifteen engines reads it
      minify: true,
      lineLimit: 120,
    }),
  ])
  // its process would stay
  await stop()
  return outDir
}
