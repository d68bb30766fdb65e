/** Number of the last change that the site shows; 0 before the first publication. */
export const publishedChange = (app: core.App): number => {
  const newest = new DynamicModel({ seq: 0 })
  app.db().newQuery("SELECT coalesce(max(seq), 0) AS seq FROM publications WHERE state = 'done'").one(newest)
  return newest['seq'] as number
}

/** A request for a publication that no publisher has taken up. */
export interface WaitingRequest {
  id: string
  everything: boolean
  /** Unix milliseconds. */
  createdAt: number
}

/** The oldest request that waits. */
export const waitingRequest = (app: core.App): WaitingRequest | null => {
  const [request] = app.findRecordsByFilter('publications', "state = 'requested'", 'created', 1, 0)
  if (!request) return null
  return {
    id: request.id,
    everything: request.getString('trigger') === 'everything',
    createdAt: Date.parse(request.getString('created').replace(' ', 'T')),
  }
}
