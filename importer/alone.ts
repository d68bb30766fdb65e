import { join } from 'node:path'
import { takePlace } from '../server/data-folder/place.ts'
import { withPrivateFiles } from '../server/data-folder/private-files.ts'
import { requireWritable } from '../server/pocketbase/pocketbase-server.ts'

/**
 * Does work on the directory's companies that no other process of this data folder does at the same time.
 * @throws one line while another does
 */
export const alone = async <Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> => {
  requireWritable(dataDir)
  const leave = withPrivateFiles(() => takePlace(join(dataDir, '.import-lock')))
  if (!leave) throw new Error('Another import is running. Wait for its end, or stop it first.')
  try {
    return await work()
  } finally {
    leave()
  }
}
