/** How often companies are seen and asked. */
export const registerNumbers = (): void => {
  routerAdd(
    'POST',
    '/api/directory/views',
    (e) => require(`${__hooks}/lib/app.js`).receiveViews(e),
    $apis.bodyLimit(1024 * 1024),
    $apis.skipSuccessActivityLog(),
  )
  routerAdd(
    'GET',
    '/api/directory/listings/{id}/numbers',
    (e) => require(`${__hooks}/lib/app.js`).answerListingNumbers(e),
    $apis.requireAuth('users'),
  )
  cronAdd('listing_views', '40 3 * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'pruneViews'))
}
