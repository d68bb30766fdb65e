/** What people do with many listings: find them, and, as administrators, change them together. */
export const registerListingDesk = (): void => {
  cronAdd('listing_texts', '* * * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'readListingTexts'))
  routerAdd(
    'GET',
    '/api/directory/listings',
    (e) => require(`${__hooks}/lib/app.js`).findListings(e),
    $apis.requireAuth('users'),
  )
  routerAdd(
    'GET',
    '/api/directory/listings/ids',
    (e) => require(`${__hooks}/lib/app.js`).findListingIds(e),
    $apis.requireAuth('users'),
  )
  routerAdd(
    'POST',
    '/api/directory/listings/bulk',
    (e) => require(`${__hooks}/lib/app.js`).changeListings(e),
    $apis.requireAuth('users'),
  )
}
