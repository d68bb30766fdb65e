const reload = () => location.reload()

/**
 * In place of the console when its code cannot be loaded: without a connection, or when a newer version replaced it.
 * A link to the same address would only scroll where the address has a fragment, as the links in emails do.
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
