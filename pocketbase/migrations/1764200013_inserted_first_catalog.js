/// <reference path="../types.d.ts" />
// The names are declared in domain/.
migrate(
  (app) => require(`${__hooks}/lib/app.js`).insertFirstCatalog(app),
  (app) => require(`${__hooks}/lib/app.js`).removeFirstCatalog(app),
)
