import { type Settings, siteUrl } from '../../server/settings/settings.ts'
import type { ExportSource } from '../follow/download-export.ts'
import { publicationReports } from '../reports/publication-report.ts'
import { FollowedTarget } from './followed-target.ts'
import { purger } from './purge.ts'
import { S3Target } from './s3-target.ts'
import type { Target } from './target.ts'

type BucketSettings = Pick<
  Settings,
  | 'SITE_BUCKET'
  | 'SITE_BUCKET_ENDPOINT'
  | 'SITE_BUCKET_REGION'
  | 'SITE_BUCKET_KEY_ID'
  | 'SITE_BUCKET_SECRET'
  | 'PURGE_URL'
  | 'PURGE_TOKEN'
  | 'SITE_URL'
  | 'HOST'
  | 'PORT'
  | 'ALLOW_OTHER_DATA'
>

/** The bucket that the settings name, if they name one. `readSettings` refuses one without keys. */
const bucketOf = (settings: BucketSettings): Target | undefined => {
  const { SITE_BUCKET: bucket, SITE_BUCKET_REGION: region } = settings
  const { SITE_BUCKET_KEY_ID: accessKeyId, SITE_BUCKET_SECRET: secretAccessKey } = settings
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined
  const endpoint = (settings.SITE_BUCKET_ENDPOINT ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '')
  const { PURGE_URL: url, PURGE_TOKEN: token = '' } = settings
  const purge = url ? purger({ url, token, siteUrl: siteUrl(settings) }) : undefined
  return new S3Target({ endpoint, bucket, region, accessKeyId, secretAccessKey, settings: 'SITE_BUCKET' }, purge)
}

/** The places beside the site's own folder that a publisher keeps equal to it. */
export const followedTargets = (
  settings: BucketSettings,
  siteFolder: string,
  source: ExportSource,
  complain: (problem: string) => void,
): FollowedTarget[] => {
  const bucket = bucketOf(settings)
  if (!bucket) return []
  const reports = publicationReports(source, bucket.name, complain)
  return [new FollowedTarget(bucket, siteFolder, reports, settings.ALLOW_OTHER_DATA === '1')]
}
