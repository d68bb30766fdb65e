/** What every wait for a screen, or for an answer about the account, shows. */
export const Loading = () => (
  <p className="loading" role="status">
    Loading...
  </p>
)
