/** @throws 401 unless the request carries PUBLISH_TOKEN as its bearer token; always when that is unset */
export const requirePublishToken = (e: core.RequestEvent) => {
  const expected = $os.getenv('PUBLISH_TOKEN')
  const given = e.request?.header.get('Authorization').replace(/^Bearer\s+/i, '') ?? ''
  if (!expected || !$security.equal(given, expected))
    throw new UnauthorizedError('The publish token is missing or wrong.')
}
