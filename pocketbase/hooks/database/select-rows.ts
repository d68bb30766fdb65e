/**
 * Rows of a query as JavaScript values, in one step and without records.
 * @param value SQL expression of one row's JSON, such as `json_array(id, name)`
 * @param rest what follows SELECT's columns: FROM, WHERE …
 */
export const selectRows = <Row>(
  app: core.App,
  value: string,
  rest: string,
  params: Record<string, unknown> = {},
): Row[] => {
  const found = new DynamicModel({ rows: '' })
  app.db().newQuery(`SELECT json_group_array(json(${value})) AS rows ${rest}`).bind(params).one(found)
  return JSON.parse(found['rows'] as string) as Row[]
}
