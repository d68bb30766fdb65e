/** Reports about reviews. Replies have a route. */
export const registerReviews = (): void => {
  onRecordCreateRequest((e) => require(`${__hooks}/lib/app.js`).receiveReport(e), 'review_reports')
  onRecordUpdate((e) => require(`${__hooks}/lib/app.js`).closeReports(e), 'reviews')
}
