/** What those are told who watch over the server. */
export const registerOperation = (): void => {
  routerAdd(
    'GET',
    '/api/directory/figures',
    (e) => require(`${__hooks}/lib/app.js`).answerFigures(e),
    $apis.skipSuccessActivityLog(),
  )
}
