/** What the console asks for on every screen. */
export const registerDesk = (): void => {
  // most requests name no account, or one that PocketBase knows and none of whose sessions was ended alone: those wait
  // for nothing
  routerUse((e) => {
    try {
      return (e.auth ? !e.auth.getString('ended_sessions') : !e.request?.header.get('Authorization'))
        ? e.next()
        : require(`${__hooks}/lib/app.js`).refuseEndedSession(e)
    } catch (error) {
      throw require(`${__hooks}/lib/app.js`).inWordsOfFullDisk(error)
    }
  })
}
