import { join } from 'node:path'
import { build, transform } from 'esbuild'
import ts from 'typescript'
import { PROJECT } from '../../server/process/project.ts'

const bundle = async (name: string, minify: boolean): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [join(PROJECT, 'deploy', 'edge', `${name}.ts`)],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    legalComments: 'none',
    minify,
  })
  return outputFiles[0]?.text ?? ''
}

/** The module for Cloudflare. */
export const bundleWorker = (): Promise<string> => bundle('worker', false)

/** CloudFront's runtime supports ECMAScript 5.1 with some later features, and its functions are global. */
const FOR_CLOUDFRONT: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES5,
  module: ts.ModuleKind.None,
  ignoreDeprecations: '6.0',
  removeComments: true,
}

const MOST_BYTES = 10_240

/** The script for CloudFront. @throws if it exceeds CloudFront's size limit */
export const bundleCloudFrontFunction = async (): Promise<string> => {
  const modern = (await bundle('cloudfront-function', true)).replace(
    /export\s*\{\s*(\S+) as handler\s*\};?\s*$/,
    'var handler=$1',
  )
  const { outputText } = ts.transpileModule(modern, { compilerOptions: FOR_CLOUDFRONT })
  const { code } = await transform(outputText, { target: 'es5', minify: true })
  if (Buffer.byteLength(code) > MOST_BYTES)
    throw new Error(`CloudFront takes ${MOST_BYTES} bytes, but the function has ${Buffer.byteLength(code)}`)
  return code
}
