import { reportDeployed } from '../deploy-report.ts'

/**
 * Keeps the built site and the small pictures from one build to the next. They are moved, because copying a hundred
 * thousand pages is slow; the published folder shares the files and stays complete.
 */
const KEPT = ['dist/releases', '.cache/logos', '.cache/photos']

export const onPreBuild = ({ utils }) => utils.cache.restore(KEPT, { move: true })

export const onPostBuild = ({ utils }) => utils.cache.save(KEPT, { move: true })

export const onSuccess = () => reportDeployed()
