/** The rule book: every save of every collection, whoever writes. */
export const registerRules = (): void => {
  onRecordCreate((e) => require(`${__hooks}/lib/app.js`).keepRules(e))
  onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).keepRules(e))
  onRecordDelete((e) => require(`${__hooks}/lib/app.js`).reportFullDisk(e))
}
