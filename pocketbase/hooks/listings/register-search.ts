/** What people do with many listings: find them, and, as administrators, change them together. */
export const registerListingDesk = (): void => {
  cronAdd('listing_texts', '* * * * *', () => require(`${__hooks}/lib/app.js`).runJob($app, 'readListingTexts'))
}
