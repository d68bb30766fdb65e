/** Claims: who says that a company is theirs, and proves it. They are decided with everything else that waits. */
export const registerClaims = (): void => {
  routerAdd(
    'GET',
    '/api/directory/claimed-company/{slug}',
    (e) => require(`${__hooks}/lib/app.js`).answerClaimedCompany(e),
    $apis.requireAuth('users'),
  )
  routerAdd(
    'GET',
    '/api/directory/claims',
    (e) => require(`${__hooks}/lib/app.js`).answerOwnClaims(e),
    $apis.requireAuth('users'),
  )
  routerAdd(
    'POST',
    '/api/directory/claims',
    (e) => require(`${__hooks}/lib/app.js`).beginClaim(e),
    $apis.requireAuth('users'),
  )
  routerAdd(
    'POST',
    '/api/directory/claims/{id}/code',
    (e) => require(`${__hooks}/lib/app.js`).mailClaimCode(e),
    $apis.requireAuth('users'),
  )
  routerAdd(
    'POST',
    '/api/directory/claims/{id}/check',
    (e) => require(`${__hooks}/lib/app.js`).checkClaimCode(e),
    $apis.requireAuth('users'),
  )
  routerAdd(
    'POST',
    '/api/directory/claims/{id}/document',
    (e) => require(`${__hooks}/lib/app.js`).sendClaimDocument(e),
    $apis.requireAuth('users'),
    $apis.bodyLimit(6 * 1024 * 1024),
  )
  routerAdd(
    'GET',
    '/api/directory/claims/{id}/document',
    (e) => require(`${__hooks}/lib/app.js`).answerClaimDocument(e),
    $apis.requireAuth('users'),
  )
  routerAdd(
    'POST',
    '/api/directory/claims/{id}/withdraw',
    (e) => require(`${__hooks}/lib/app.js`).withdrawClaim(e),
    $apis.requireAuth('users'),
  )
  routerAdd(
    'POST',
    '/api/directory/claims/{id}/answer',
    (e) => require(`${__hooks}/lib/app.js`).answerDispute(e),
    $apis.requireAuth('users'),
  )
}
