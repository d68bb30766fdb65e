/** Services and locations. */
export const registerCatalog = (): void => {
  onRecordCreate((e) => require(`${__hooks}/lib/app.js`).giveCityAddress(e), 'locations')
  onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).giveCityAddress(e), 'locations')
  onRecordCreate((e) => require(`${__hooks}/lib/app.js`).prepareCatalogueRecord(e), 'services', 'locations')
  onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).prepareCatalogueRecord(e), 'services', 'locations')
  onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).searchByNewName(e), 'locations')
  onRecordDelete(
    (e) => require(`${__hooks}/lib/app.js`).refuseIfUsed(e, 'services', 'This service is used in existing listings'),
    'services',
  )
  onRecordDelete(
    (e) => require(`${__hooks}/lib/app.js`).refuseIfUsed(e, 'location', 'This location is used in existing listings'),
    'locations',
  )
}
