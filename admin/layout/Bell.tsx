import './bell.css'
import BellIcon from '@mui/icons-material/NotificationsOutlined'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { Moment } from '../records/Moment.tsx'
import { useNotifications } from './use-notifications.ts'

/** New inquiries and reminders that are due; opening the list clears the count. */
export const Bell = () => {
  const { inquiries, reminders, unread, markSeen } = useNotifications()
  const id = useId()
  return (
    <div className="bell">
      <button
        type="button"
        className="bell-button"
        popoverTarget={id}
        aria-label={unread ? `Notifications, ${unread} unread` : 'Notifications'}
      >
        <BellIcon />
        {unread > 0 && (
          <span className="bell-count" aria-hidden="true">
            {unread}
          </span>
        )}
      </button>
      <section
        id={id}
        popover="auto"
        className="bell-list"
        aria-label="Notifications"
        onToggle={({ newState }) => newState === 'open' && markSeen()}
      >
        {inquiries.length + reminders.length === 0 && <p>No new notifications</p>}
        <ul>
          {reminders.map(({ id: inquiry, customer_name, listing_name }) => (
            <li key={`reminder ${inquiry}`}>
              <Link to={`/inquiries/${inquiry}`} onClick={() => document.getElementById(id)?.hidePopover()}>
                <strong>Reminder: {customer_name}</strong>
                <span>{listing_name}</span>
              </Link>
            </li>
          ))}
          {inquiries.map(({ id: inquiry, customer_name, listing_name, created }) => (
            <li key={inquiry}>
              <Link to={`/inquiries/${inquiry}`} onClick={() => document.getElementById(id)?.hidePopover()}>
                <strong>New inquiry from {customer_name}</strong>
                <span>{listing_name}</span>
                <small>
                  <Moment at={created} />
                </small>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
