/** Disk blocks that releases use. Files that two of them share count once. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { timeScript } from './time-script.ts'

const GB = 1024 ** 3

/** As reported by `du`, which walks a million files in seconds. */
const bytesOf = async (folder: string): Promise<number> => {
  const { stdout } = await promisify(execFile)('du', ['--summarize', '--block-size=1', folder])
  return Number.parseInt(stdout, 10)
}

const rounded = (value: number): number => Number(value.toFixed(2))

/** @param siteDir contains one release @param env settings of a build, which makes the second */
export const diskFigures = async (siteDir: string, env: Record<string, string>): Promise<Record<string, number>> => {
  const releases = join(siteDir, 'releases')
  const one = await bytesOf(releases)
  const { seconds } = await timeScript('build', [], env)
  const two = await bytesOf(releases)
  return {
    'a release, GB': rounded(one / GB),
    'a second release kept, % more': rounded((two / one - 1) * 100),
    'build over a release, s': Number(seconds.toFixed(1)),
  }
}
