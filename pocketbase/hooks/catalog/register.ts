/** Services and locations: the steps of a save after the shared ones, in this order, each around the ones after it. */
export const registerCatalog = (): void => {
  // the largest city of a name gets the plain slug, and old slugs become redirects
  onRecordCreate((e) => require(`${__hooks}/lib/app.js`).assignCitySlug(e), 'locations')
  onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).assignCitySlug(e), 'locations')
  // other slugs come from the name, and must be unique and fit into a path
  onRecordCreate((e) => require(`${__hooks}/lib/app.js`).prepareCatalogRecord(e), 'services', 'locations')
  onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).prepareCatalogRecord(e), 'services', 'locations')
  // companies are found by the new name of their city
  onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).updateSearchTexts(e), 'locations')
  // companies may not lose their city or service
  onRecordDelete(
    (e) => require(`${__hooks}/lib/app.js`).refuseIfUsed(e, 'services', 'This service is used in existing listings'),
    'services',
  )
  onRecordDelete(
    (e) => require(`${__hooks}/lib/app.js`).refuseIfUsed(e, 'location', 'This location is used in existing listings'),
    'locations',
  )
}
