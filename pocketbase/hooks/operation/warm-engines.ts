import { requirePublishToken } from '../publishing/publishing-state.ts'

const ENGINES_LEFT = 'engines to warm'
/** One save uses 8 engines at a time. Each warm engine takes 4 MB. */
const ENGINES_TO_WARM = 10

/**
 * Loads the common handlers in this engine and then in the next, until enough engines are warm. Each settings reload
 * runs inside the previous one, so PocketBase gives it an unused engine.
 */
export const warmNextEngine = (app: core.App) => {
  const left = Number(app.store().get(ENGINES_LEFT) ?? 0)
  if (left <= 0) return
  app.store().set(ENGINES_LEFT, left - 1)
  require(`${__hooks}/lib/app.js`).loadCommonHandlers()
  app.reloadSettings()
}

/** POST /api/directory/warm: warms engines, so that the first saves after a start are fast. */
export const warmEngines = (e: core.RequestEvent) => {
  requirePublishToken(e)
  e.app.store().set(ENGINES_LEFT, ENGINES_TO_WARM)
  warmNextEngine(e.app)
  return e.noContent(204)
}
