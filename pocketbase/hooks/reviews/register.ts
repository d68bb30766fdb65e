/** What the people of a company do about reviews of it. */
export const registerReviews = (): void => {
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveReport(e), 'review_reports')
  onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).settleReports(e), 'reviews')
}
