import { reportDeployed } from '../deploy-report.ts'

/**
 * Keeps the built site and the small logos from one build to the next. Moving costs nothing, copying a hundred thousand
 * pages does; the published folder shares its files and stays whole.
 */
const KEPT = ['dist/releases', '.cache/logos']

export const onPreBuild = ({ utils }) => utils.cache.restore(KEPT, { move: true })

export const onPostBuild = ({ utils }) => utils.cache.save(KEPT, { move: true })

export const onSuccess = () => reportDeployed()
