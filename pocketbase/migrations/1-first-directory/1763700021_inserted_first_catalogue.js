/// <reference path="../../types.d.ts" />
// The names stand in domain/, not here, so that they are declared once.
migrate(
  (app) => require(`${__hooks}/lib/app.js`).insertCatalogue(app),
  (app) => require(`${__hooks}/lib/app.js`).removeCatalogue(app),
)
