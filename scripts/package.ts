/** Makes the package, a folder and an archive that run with Node alone: npm run package */

import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import manifest from '../package.json' with { type: 'json' }
import { makePackage } from '../publisher/package/make-package.ts'
import { offerHelp } from '../server/process/command-help.ts'
import { reportFailure } from '../server/process/report-failure.ts'

offerHelp(`Usage: npm run package

Makes packages/haulindex-VERSION, a folder and an archive that run with Node 24 alone.`)

const FOLDER = 'packages'
const MEGABYTE = 1e6

/** Owners and order do not depend on the machine. */
const SAME_EVERYWHERE = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner']

const inMegabytes = (bytes: number): string => `${Math.round(bytes / MEGABYTE)} MB`

try {
  parseArgs({ options: {} })
  const { folder, files, bytes } = await makePackage(`${FOLDER}/haulindex-${manifest.version}`)
  const archive = `${folder}.tar.gz`
  await promisify(execFile)('tar', [...SAME_EVERYWHERE, '-czf', archive, '-C', dirname(folder), basename(folder)])
  console.log(`${folder}: ${files} files, ${inMegabytes(bytes)}`)
  console.log(`${archive}: ${inMegabytes((await stat(archive)).size)}`)
  console.log('It runs with Node 24: node haulindex.mjs start')
} catch (error) {
  reportFailure('The package was not made', error)
}
