import { useListContext, useLogoutIfAccessDenied, useRefresh } from 'react-admin'
import type { BulkChange } from '../../../../domain/listings/console/bulk-change.ts'
import { type BulkRun, continueRun, startRun, undoRun } from './bulk-run.ts'

/** Begins, goes on with and takes back changes of many listings; the list shows what came of it. */
export const useBulk = () => {
  const { onUnselectItems } = useListContext()
  const refresh = useRefresh()
  const leaveIfSignedOut = useLogoutIfAccessDenied()
  const follow = async (run: Promise<BulkRun>) => {
    try {
      await run
      onUnselectItems()
    } catch (error) {
      // the run itself tells why it stopped
      await leaveIfSignedOut(error)
    } finally {
      refresh()
    }
  }
  return {
    start: (title: string, change: BulkChange, ids: readonly string[]) => void follow(startRun(title, change, ids)),
    undo: (run: BulkRun) => void follow(undoRun(run)),
    goOn: (run: BulkRun) => void follow(continueRun(run)),
  }
}
