const reload = () => location.reload()

/**
 * Replaces the console if its code cannot be loaded, because there is no connection or a newer version replaced it. A
 * link to the same URL would only scroll if the URL has a fragment, as in emailed links.
 */
export const NotLoaded = () => (
  <p className="loading" role="alert">
    <span>
      The page could not be loaded.{' '}
      <button type="button" onClick={reload}>
        Try again
      </button>
    </span>
  </p>
)
