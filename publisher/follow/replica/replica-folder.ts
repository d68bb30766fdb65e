import { rm } from 'node:fs/promises'
import { inCache } from '../../../server/process/cache-folder.ts'

/** @param name of a database, fit to name a file */
export const replicaFile = (name: string): string => inCache('replica', name)

/** Removes what was copied of any database: it holds what people wrote, until it is written anew. */
export const forgetReplicas = (): Promise<void> => rm(inCache('replica'), { recursive: true, force: true })
