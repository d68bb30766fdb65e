import { readFileSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Counter, type Registry } from 'prom-client'
import { z } from 'zod'
import type { ServerFigures } from '../../../domain/operation/server-metrics.ts'
import { readLastBackup } from '../../backup/backup-list.ts'
import { usedVersion } from '../../engine/engine.ts'
import { PROJECT } from '../../process/project.ts'
import { readRestarts } from '../../supervision/restart-process.ts'
import { addGauge, type Sample } from './request-counts.ts'

/** @param seconds -1 for never */
const since = (seconds: number): Sample[] => (seconds < 0 ? [] : [{ value: seconds }])

/** PocketBase's own figures, or only `up` if it does not respond. */
export const addFigures = (registry: Registry, figures: ServerFigures | undefined): void => {
  const gauge = addGauge.bind(undefined, registry)
  gauge('pocketbase_up', 'Whether PocketBase responds', { value: figures ? 1 : 0 })
  if (!figures) return
  const mails = Object.entries(figures.mails).map(([state, value]): Sample => ({ labels: { state }, value }))
  const waiting = Object.entries(figures.waiting ?? {}).map(([kind, value]): Sample => ({ labels: { kind }, value }))
  gauge('mails', 'Mails of the outbox by state', ...mails)
  gauge('mail_oldest_due_seconds', 'How long the oldest due mail has waited', { value: figures.oldestMailSeconds })
  gauge('waiting', 'What waits for an administrator, by kind', ...waiting)
  gauge('email_suppressions', 'Addresses that get no mail', { value: figures.emailSuppressions })
  gauge('last_publish_seconds', 'Since the last publish that succeeded', ...since(figures.lastPublishSeconds))
  gauge('last_import_seconds', 'Since the last import that finished', ...since(figures.lastImportSeconds ?? -1))
  gauge('last_register_seconds', 'Since the federal files were last fetched', ...since(figures.lastRegisterSeconds))
  gauge('register_failures', 'Federal files that the last run did not import', { value: figures.registerFailures })
  gauge('changes_pending', 'Changes that the site does not show yet', { value: figures.pendingChanges })
  gauge('records_skipped', 'Records that the site leaves out', { value: figures.skippedRecords })
  gauge('publisher_silent_seconds', 'Since a publisher last asked', ...since(figures.publisherSilentSeconds))
  gauge('published', 'Whether the last publish succeeded everywhere', { value: figures.isPublished ? 1 : 0 })
}

const versionOfProject = (): string => {
  const manifest: unknown = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'))
  return z.object({ version: z.string() }).parse(manifest).version
}

/** Versions, start time, restarts and the last backup. */
export const addOperation = (registry: Registry, dataDir: string): void => {
  const counts = readRestarts(dataDir)
  const backup = readLastBackup(dataDir)
  const labels = {
    version: versionOfProject(),
    pocketbase: usedVersion(join(dataDir, 'pocketbase')) ?? '',
    node: process.versions.node,
  }
  addGauge(registry, 'build_info', 'Running versions, always 1', { labels, value: 1 })
  if (counts) {
    addGauge(registry, 'start_time_seconds', 'When the product started', { value: counts.startedAt / 1000 })
    const help = 'Restarts of a process since the product started'
    const restarts = new Counter({
      name: 'haulindex_restarts_total',
      help,
      labelNames: ['process'],
      registers: [registry],
    })
    for (const [process, value] of Object.entries(counts.restarts)) restarts.inc({ process }, value)
  }
  if (backup) {
    const value = Math.max(0, Math.round((Date.now() - Date.parse(backup.madeAt)) / 1000))
    addGauge(registry, 'last_backup_seconds', 'Since the last successful backup', { value })
  }
}

const freeBytes = (folder: string, path: string): Sample[] => {
  try {
    const { bavail, bsize } = statfsSync(path)
    return [{ labels: { folder }, value: bavail * bsize }]
  } catch {
    return []
  }
}

/** Free space for data and site, and the size of the database. */
export const addDisk = (registry: Registry, { dataDir, siteDir }: { dataDir: string; siteDir: string }): void => {
  const free = [...freeBytes('data', dataDir), ...freeBytes('site', siteDir)]
  addGauge(registry, 'disk_free_bytes', 'Free space for data and site', ...free)
  const database = statSync(join(dataDir, 'pocketbase', 'data.db'), { throwIfNoEntry: false })
  if (database) addGauge(registry, 'database_bytes', 'Size of the database', { value: database.size })
}

/** Resident memory of the product's processes, by script name. */
export const addMemory = (registry: Registry, pids: readonly { name: string; pid: number }[]): void => {
  const samples = pids.flatMap(({ name, pid }): Sample[] => {
    try {
      const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      return kilobytes ? [{ labels: { process: name }, value: Number(kilobytes) * 1024 }] : []
    } catch {
      return []
    }
  })
  addGauge(registry, 'memory_bytes', 'Resident memory of a process', ...samples)
}
