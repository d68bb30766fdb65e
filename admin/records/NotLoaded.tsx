/** In place of the console when its code cannot be loaded: without a connection, or when a newer version replaced it. */
export const NotLoaded = () => (
  <p className="loading" role="alert">
    <span>
      The page could not be loaded. <a href={location.href}>Try again</a>
    </span>
  </p>
)
