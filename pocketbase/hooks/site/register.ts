/** The built site: every address that no other route answers. */
export const registerSite = (): void => {
  routerAdd(
    'GET',
    '/{path...}',
    (e) => require(`${__hooks}/lib/app.js`).serveSite(e),
    $apis.skipSuccessActivityLog(),
    $apis.gzip(),
  )
}
