import { Link } from 'react-router-dom'
import { DEAD_EMAIL_LINK } from '../../domain/accounts/rules.ts'

/** Replaces the form for a link that was used, has expired or was made up. */
export const DeadEmailLink = () => (
  <div role="alert">
    <h1>{DEAD_EMAIL_LINK.title}</h1>
    <p>{DEAD_EMAIL_LINK.text}</p>
    <Link className="auth-link" to="/settings">
      Open the settings
    </Link>
  </div>
)
