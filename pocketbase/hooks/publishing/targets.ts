import { PUBLICATION_TARGETS, type PublicationTarget, type TargetState } from '../../../domain/publishing/rules.ts'
import { newestChange, publishedChange } from '../changes/change-log.ts'
import { selectRows } from '../database/records.ts'
import { isCalledElsewhere } from './webhooks.ts'

/** Whether the publisher of `npm start` keeps the folder beside the server up to date. */
export const hasPublisherHere = (): boolean => $os.getenv('PUBLISHER') === 'on'

/** The places that the settings name. None, when somebody elsewhere builds the site as they like. */
const configuredTargets = (): PublicationTarget[] => {
  const bucket: PublicationTarget[] = $os.getenv('SITE_BUCKET') ? ['s3'] : []
  if (!hasPublisherHere()) return bucket
  return ['folder', ...bucket, ...(isCalledElsewhere() ? (['netlify'] as const) : [])]
}

/** Number of the last change that every target shows. */
export const shownEverywhere = (app: core.App): number => {
  const targets = configuredTargets()
  return targets.length === 0
    ? publishedChange(app)
    : Math.min(...targets.map((target) => publishedChange(app, target)))
}

/** Number of the last change that the build service which is called shows. */
export const shownElsewhere = (app: core.App): number =>
  hasPublisherHere() ? publishedChange(app, 'netlify') : publishedChange(app)

interface NewestRun {
  target: PublicationTarget
  state: Exclude<TargetState['state'], ''>
  error: string
  warning: string
}

const newestRuns = (app: core.App): NewestRun[] =>
  selectRows<NewestRun>(
    app,
    "json_object('target', target, 'state', state, 'error', error, 'warning', warning)",
    `FROM (SELECT target, state, error, warning, max(updated) FROM publications WHERE state != 'requested' GROUP BY target)`,
  )

/** How each target stands that the settings name. */
export const targetStates = (app: core.App): TargetState[] => {
  const seq = newestChange(app)
  const runs = newestRuns(app)
  return configuredTargets().map((target) => {
    const { state = '', error = '', warning = '' } = runs.find((run) => run.target === target) ?? {}
    const published = publishedChange(app, target)
    const pending = Math.max(0, seq - published)
    return { target, published, pending, state, error: state === 'failed' ? error : '', warning }
  })
}

/** Whether the newest run of some target has failed; of every one there is, when the settings name none. */
export const hasFailedTarget = (app: core.App): boolean => {
  const targets = configuredTargets()
  const known = targets.length === 0 ? PUBLICATION_TARGETS : targets
  return newestRuns(app).some(({ target, state }) => state === 'failed' && known.includes(target))
}
