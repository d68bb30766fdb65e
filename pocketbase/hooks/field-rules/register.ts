/** Applies the field rules to every save of every collection. */
export const registerRules = (): void => {
  onRecordCreate((e) => require(`${__hooks}/lib/app.js`).applyRules(e))
  onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).applyRules(e))
  onRecordDelete((e) => require(`${__hooks}/lib/app.js`).reportFullDisk(e))
}
