import PocketBase from 'pocketbase'
import { endOfSession } from './end-of-session.ts'

/** The server of this page. Only this folder uses it. */
export const pocketbase = new PocketBase('/')
pocketbase.autoCancellation(false)
pocketbase.beforeSend = (url, options) => ({
  url,
  options: url.endsWith('/api/realtime') ? { ...options, signal: endOfSession() } : options,
})
