/** A thread that renders batches beside the main one. */
import { rm } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { batchUnpacker, type PackedBatch } from './packed-batch.ts'
import { bootRenderer } from './page-renderer.ts'
import type { WorkerOptions } from './rendering-thread.ts'
import { writeBatch } from './write-batch.ts'

const { siteUrl, home, siteFolder, bootFolder }: WorkerOptions = workerData
const unpack = batchUnpacker()
const renderer = await bootRenderer({ siteUrl, home, outDir: bootFolder })
await rm(bootFolder, { recursive: true, force: true })

let rendering = Promise.resolve()
parentPort?.on('message', (packed: PackedBatch) => {
  const batch = unpack(packed)
  rendering = rendering.then(async () => parentPort?.postMessage(await writeBatch(renderer, siteFolder, home, batch)))
})
parentPort?.postMessage([])
