/** Routes for the operator's tools. */
export const registerOperation = (): void => {
  routerAdd(
    'GET',
    '/api/directory/figures',
    (e) => require(`${__hooks}/lib/app.js`).answerFigures(e),
    $apis.skipSuccessActivityLog(),
  )
  routerAdd(
    'POST',
    '/api/directory/warm',
    (e) => require(`${__hooks}/lib/app.js`).warmEngines(e),
    $apis.skipSuccessActivityLog(),
  )
}
