import { Link } from 'react-router-dom'
import { DEAD_EMAIL_LINK } from '../../domain/accounts/rules.ts'

/** In place of a form for a link that is used up, outdated or made up. */
export const DeadEmailLink = () => (
  <div role="alert">
    <h1>{DEAD_EMAIL_LINK.title}</h1>
    <p>{DEAD_EMAIL_LINK.text}</p>
    <Link className="auth-link" to="/settings">
      Open the settings
    </Link>
  </div>
)
