import { Notification } from 'react-admin'
import { AUTO_CLOSE_MS } from '../toasts/toasts.ts'

export default function ActionNotices() {
  return <Notification autoHideDuration={AUTO_CLOSE_MS} anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }} />
}
