import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { requireWritable } from '../pocketbase/pocketbase-server.ts'
import { failureText } from '../process/report-failure.ts'
import type { Settings } from '../settings/settings.ts'
import { isPocketBase, isRunning, type ListedProcess, listProcesses } from '../supervision/process-group.ts'
import { folderFault } from './folder-fault.ts'
import { takePlace } from './place.ts'
import { protectDataFolder, withPrivateFiles } from './private-files.ts'
import { readServerRecord, removeServerRecord, type ServerRecord, writeServerRecord } from './server-record.ts'
import { discardDamagedLog, discardHalfSeeded } from './stored-directory.ts'
import { prepareUpgrade } from './upgrade.ts'

/** Another process is using the data folder. */
export class FolderTakenError extends Error {}

interface HeldFolder {
  /** Folder of PocketBase's data. */
  pocketbaseDir: string
  /** True if the last server could not clean up. Its processes may still be ending. */
  isAfterCrash: boolean
  /** Records the running server. */
  note(server: Omit<ServerRecord, 'pid'>): void
  /** Releases the folder. */
  leave(): void
}

/**
 * Takes the data folder for this process, the only one that may start a server on it until `leave` or its end.
 * @param say called with messages for the operator
 * @throws FolderTakenError, or one line if the folder is not writable, another PocketBase runs on it, or its data is
 * lost, half restored or from another site
 */
export const holdDataFolder = async (
  settings: Settings,
  say: (line: string) => void,
  { isRestore = false } = {},
): Promise<HeldFolder> => {
  const { DATA_DIR } = settings
  requireWritable(DATA_DIR)
  const leave = withPrivateFiles(() => takePlace(join(DATA_DIR, '.lock')))
  if (!leave) {
    const site = readServerRecord(DATA_DIR)?.site
    throw new FolderTakenError(
      site
        ? `Haulindex already runs on the folder ${DATA_DIR}, at ${site}`
        : `Haulindex already works on the folder ${DATA_DIR}; wait until that has started or ended`,
    )
  }
  try {
    const fault = isRestore ? undefined : folderFault(settings)
    if (fault) throw new Error(fault)
    const pocketbaseDir = join(DATA_DIR, 'pocketbase')
    withPrivateFiles(() => mkdirSync(pocketbaseDir, { recursive: true }))
    const last = readServerRecord(DATA_DIR)
    if (await endOrphans(pocketbaseDir, last)) say('Stopped the PocketBase that a killed start left behind')
    removeServerRecord(DATA_DIR)
    try {
      protectDataFolder(settings)
    } catch (error) {
      say(`Others may be able to read the folder ${DATA_DIR}: ${failureText(error)}`)
    }
    if (!isRestore) {
      discardHalfSeeded(DATA_DIR, say)
      await prepareUpgrade(DATA_DIR, say)
    }
    discardDamagedLog(DATA_DIR, say)
    return {
      pocketbaseDir,
      isAfterCrash: last !== undefined,
      note: (server) => {
        try {
          writeServerRecord(DATA_DIR, { ...server, pid: process.pid })
        } catch (error) {
          say(`Other commands cannot find this server: ${failureText(error)}`)
        }
      },
      leave: () => {
        try {
          removeServerRecord(DATA_DIR)
        } catch {
          // The disk may be read-only now. The next start knows that this server is gone.
        }
        leave()
      },
    }
  } catch (error) {
    leave()
    throw error
  }
}

const LOOK_EVERY_MS = 20
/** PocketBase ends within a second and a half after SIGTERM. */
const GRACE_MS = 3000
/** Adopts processes without a parent. */
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
    // It has just ended.
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
 * Stops each PocketBase that a killed process left on a data folder.
 * @param record of the earlier server
 * @returns how many there were
 * @throws if an unknown PocketBase uses the folder
 */
const endOrphans = async (pocketbaseDir: string, record: ServerRecord | undefined): Promise<number> => {
  const servers = serversOf(pocketbaseDir)
  const foreign = servers.find((server) => !isOrphan(server, record))
  if (foreign) throw new Error(`PocketBase already runs on ${pocketbaseDir} (process ${foreign.pid}); stop it first`)
  await Promise.all(servers.map(({ pid }) => end(pid)))
  return servers.length
}
