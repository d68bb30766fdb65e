/** What administrators do to accounts. */
export const registerAccountDesk = (): void => {
  onRecordUpdateRequest((e) => require(`${__hooks}/lib/app.js`).guardAccountChange(e), 'users')
  onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).endSessionsOfDisabled(e), 'users')
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveInvitation(e), 'invitations')
}
