/** Serves the built site at every path that no other route matches. */
export const registerSite = (): void => {
  routerAdd(
    'GET',
    '/{path...}',
    (e) => require(`${__hooks}/lib/app.js`).serveSite(e),
    $apis.skipSuccessActivityLog(),
    $apis.gzip(),
  )
}
