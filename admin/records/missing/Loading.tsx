/** Shown while a screen or the account's data loads. */
export const Loading = () => (
  <p className="loading" role="status">
    Loading...
  </p>
)
