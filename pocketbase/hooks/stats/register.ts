/** How often visitors view and call companies. */
export const registerStats = (): void => {
  cronAdd('listing_views', '40 3 * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'pruneViews'))
}
