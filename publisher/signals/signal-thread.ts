/** The thread that `receiveSignals` starts. */
import { parentPort, workerData } from 'node:worker_threads'
import { listenForSignals } from './signal-listener.ts'

const { port, secret } = workerData as { port: number; secret: string }
const { url } = await listenForSignals({ port, secret, onSignal: (signal) => parentPort?.postMessage(signal) })
parentPort?.postMessage(url)
