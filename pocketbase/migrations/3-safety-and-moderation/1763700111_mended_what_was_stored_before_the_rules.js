/// <reference path="../../types.d.ts" />
// What a text held that nobody sees is gone for good; there is nothing to put back.
migrate(
  (app) => require(`${__hooks}/lib/app.js`).mendStored(app),
  () => undefined,
)
