import type { Settings } from '../../settings/settings.ts'
import { BucketStore } from './bucket-store.ts'
import { FolderStore } from './folder-store.ts'
import type { BackupStore } from './store.ts'

const BUCKET = /^s3:\/\/([^/]+)\/?(.*?)\/*$/

type StoreSettings = Pick<
  Settings,
  'BACKUP_ENDPOINT' | 'BACKUP_REGION' | 'BACKUP_KEY_ID' | 'BACKUP_SECRET' | 'SITE_BUCKET'
>

/**
 * The place that a command names: a folder, or `s3://bucket/path`.
 * @throws one line when the keys of a bucket are missing, or it is the one that visitors are served from
 */
export const openStore = (place: string, settings: StoreSettings): BackupStore => {
  const [, bucket, path = ''] = BUCKET.exec(place) ?? []
  if (bucket === undefined) {
    if (/^[a-z0-9]+:\/\//i.test(place)) throw new Error(`${place} is neither a folder nor s3://BUCKET/PATH`)
    return new FolderStore(place)
  }
  const { BACKUP_KEY_ID: accessKeyId, BACKUP_SECRET: secretAccessKey, BACKUP_REGION: region } = settings
  if (!accessKeyId || !secretAccessKey) throw new Error(`${place} needs BACKUP_KEY_ID and BACKUP_SECRET`)
  if (bucket === settings.SITE_BUCKET)
    throw new Error(`${place} is the bucket that visitors are served from, which keeps nothing but the site`)
  const endpoint = (settings.BACKUP_ENDPOINT ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '')
  return new BucketStore({ endpoint, bucket, region, accessKeyId, secretAccessKey, settings: 'BACKUP' }, path)
}
