/// <reference path="../types.d.ts" />
// Search texts contain the street, and the words of names as the site's finder reads them. domain/ declares them.
migrate(
  (app) => require(`${__hooks}/lib/app.js`).rewriteSearchTexts(app),
  // The texts of the earlier version are a part of these. Each is replaced at the next save.
  () => {},
)
