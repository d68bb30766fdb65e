import { realpathSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { isPocketBase, isRunning, type ListedProcess, listProcesses } from '../supervision/process-list.ts'
import type { ServerRecord } from './server-record.ts'

const LOOK_EVERY_MS = 20
/** PocketBase ends within a second and a half of being asked. */
const GRACE_MS = 3000
/** Takes those whose parent is gone. */
const FIRST_PROCESS = 1

const serversOf = (pocketbaseDir: string): ListedProcess[] => {
  const mark = ` --dir ${realpathSync(pocketbaseDir)} `
  return listProcesses().filter(({ command }) => isPocketBase(command) && command.includes(mark))
}

const isOrphan = ({ pid, parent }: ListedProcess, record: ServerRecord | undefined): boolean =>
  parent === FIRST_PROCESS || (pid === record?.pocketbase && parent !== record.pid)

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch {
    // it has just ended
  }
}

const end = async (pid: number): Promise<void> => {
  signal(pid, 'SIGTERM')
  const patience = performance.now() + GRACE_MS
  while (isRunning(pid)) {
    await pause(LOOK_EVERY_MS)
    if (performance.now() > patience) signal(pid, 'SIGKILL')
  }
}

/**
 * Ends each PocketBase that an earlier process left behind on a data folder when it was killed.
 * @param record what the earlier server left
 * @returns how many there were
 * @throws when another PocketBase works on the folder, which is somebody's
 */
export const endOrphans = async (pocketbaseDir: string, record: ServerRecord | undefined): Promise<number> => {
  const servers = serversOf(pocketbaseDir)
  const foreign = servers.find((server) => !isOrphan(server, record))
  if (foreign) throw new Error(`PocketBase already runs on ${pocketbaseDir} (process ${foreign.pid}); stop it first`)
  await Promise.all(servers.map(({ pid }) => end(pid)))
  return servers.length
}
