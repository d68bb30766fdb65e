import { Link } from 'react-router-dom'
import { PageTitle } from './PageTitle.tsx'

export const NotFound = () => (
  <>
    <PageTitle title="Oops! Page not found" />
    <p>
      <Link to="/dashboard">Back to Dashboard</Link>
    </p>
  </>
)
