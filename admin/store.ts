/** What an account has seen and set stays after a reload. */
import { localStorageStore } from 'react-admin'

const SIDEBAR = 'sidebar.open'
/** Where the menu starts as a strip of icons, or as a drawer that is closed, so that screens have room. */
const isNarrow = (): boolean => matchMedia('(max-width: 1023px)').matches

const kept = localStorageStore('1', 'haulindex')
if (isNarrow()) kept.removeItem(SIDEBAR)

// the first paint has the sidebar as it stays: an effect that closed it would come after
export const store: typeof kept = {
  ...kept,
  getItem: (key, defaultValue) =>
    kept.getItem(key, key === SIDEBAR && isNarrow() ? (false as typeof defaultValue) : defaultValue),
}
