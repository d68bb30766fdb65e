import { readFileSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { ServerFigures } from '../../../domain/operation/server-metrics.ts'
import { readLastBackup } from '../../backup/backup-list.ts'
import { usedVersion } from '../../engine/engine.ts'
import { PROJECT } from '../../process/project.ts'
import { readRestarts } from '../../supervision/restart-process.ts'
import type { Metric, Sample } from './request-counts.ts'

const gauge = (name: string, help: string, ...samples: Sample[]): Metric => ({ name, help, type: 'gauge', samples })

/** @param seconds -1 for never */
const since = (seconds: number): Sample[] => (seconds < 0 ? [] : [{ value: seconds }])

/** What PocketBase told; nothing but `up` when it did not answer. */
export const figureMetrics = (figures: ServerFigures | undefined): Metric[] => {
  const up = gauge('pocketbase_up', 'Whether PocketBase answers', { value: figures ? 1 : 0 })
  if (!figures) return [up]
  const mails = Object.entries(figures.mails).map(([state, value]): Sample => ({ labels: { state }, value }))
  const waiting = Object.entries(figures.waiting ?? {}).map(([kind, value]): Sample => ({ labels: { kind }, value }))
  return [
    up,
    gauge('mails', 'Mails of the outbox by state', ...mails),
    gauge('mail_oldest_due_seconds', 'How long the oldest due mail has waited', { value: figures.oldestMailSeconds }),
    gauge('waiting', 'What waits for an administrator, by kind', ...waiting),
    gauge('email_suppressions', 'Addresses that get no mail', { value: figures.emailSuppressions }),
    gauge('last_publish_seconds', 'Since the last publish that succeeded', ...since(figures.lastPublishSeconds)),
    gauge('last_import_seconds', 'Since the last import that finished', ...since(figures.lastImportSeconds ?? -1)),
    gauge('changes_pending', 'Changes that the site does not show yet', { value: figures.pendingChanges }),
    gauge('records_skipped', 'Records that the site leaves out', { value: figures.skippedRecords }),
    gauge('publisher_silent_seconds', 'Since a publisher last asked', ...since(figures.publisherSilentSeconds)),
    gauge('published', 'Whether the last publish succeeded everywhere', { value: figures.isPublished ? 1 : 0 }),
  ]
}

const versionOfProject = (): string => {
  const manifest: unknown = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'))
  return z.object({ version: z.string() }).parse(manifest).version
}

/** Which program runs, since when, how often parts of it were started again, and when it was last backed up. */
export const operationMetrics = (dataDir: string): Metric[] => {
  const counts = readRestarts(dataDir)
  const backup = readLastBackup(dataDir)
  const labels = {
    version: versionOfProject(),
    pocketbase: usedVersion(join(dataDir, 'pocketbase')) ?? '',
    node: process.versions.node,
  }
  const restarts = Object.entries(counts?.restarts ?? {}).map(
    ([name, value]): Sample => ({ labels: { process: name }, value }),
  )
  return [
    gauge('build_info', 'Versions that run, always 1', { labels, value: 1 }),
    gauge(
      'start_time_seconds',
      'When the product was started',
      ...(counts ? [{ value: counts.startedAt / 1000 }] : []),
    ),
    {
      name: 'restarts_total',
      help: 'How often a process was started again since the product was started',
      type: 'counter',
      samples: restarts,
    },
    gauge(
      'last_backup_seconds',
      'Since the last backup that succeeded',
      ...(backup ? [{ value: Math.max(0, Math.round((Date.now() - Date.parse(backup.madeAt)) / 1000)) }] : []),
    ),
  ]
}

const freeBytes = (folder: string, path: string): Sample[] => {
  try {
    const { bavail, bsize } = statfsSync(path)
    return [{ labels: { folder }, value: bavail * bsize }]
  } catch {
    return []
  }
}

/** Room of the folders that are written, and how large the database is. */
export const diskMetrics = ({ dataDir, siteDir }: { dataDir: string; siteDir: string }): Metric[] => {
  const database = statSync(join(dataDir, 'pocketbase', 'data.db'), { throwIfNoEntry: false })
  return [
    gauge('disk_free_bytes', 'Room for data and site', ...freeBytes('data', dataDir), ...freeBytes('site', siteDir)),
    gauge('database_bytes', 'Size of the database', ...(database ? [{ value: database.size }] : [])),
  ]
}

/** Resident memory of this process and of what runs beside it, by the name of the script. */
export const memoryMetrics = (pids: readonly { name: string; pid: number }[]): Metric => {
  const samples = pids.flatMap(({ name, pid }): Sample[] => {
    try {
      const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      return kilobytes ? [{ labels: { process: name }, value: Number(kilobytes) * 1024 }] : []
    } catch {
      return []
    }
  })
  return gauge('memory_bytes', 'Resident memory of a process', ...samples)
}
