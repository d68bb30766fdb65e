/** How long an edit takes to reach a bucket. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Bucket } from '../../tests/support/s3/bucket.ts'
import { timeEdits } from './edit-to-live.ts'
import type { Editor } from './editor.ts'
import { quantile } from './time-script.ts'

const LOOK_EVERY_MS = 500

/** Settings with which a publisher keeps a bucket equal to the site. */
export const bucketSettings = ({ options }: Bucket): Record<string, string> => ({
  SITE_BUCKET: options.bucket,
  SITE_BUCKET_ENDPOINT: options.endpoint,
  SITE_BUCKET_KEY_ID: options.accessKeyId,
  SITE_BUCKET_SECRET: options.secretAccessKey,
})

const textOf = async (bucket: Bucket, name: string): Promise<string> => {
  const answer = await bucket.get(name)
  return answer.text()
}

/** Seconds until a bucket shows a whole site for the first time. */
const fillSeconds = async (bucket: Bucket): Promise<number> => {
  const startedAt = performance.now()
  while (!(await textOf(bucket, '.haulindex/state.json')).includes('"shown"')) await pause(LOOK_EVERY_MS)
  return (performance.now() - startedAt) / 1000
}

/** @param edits to time after the whole site has arrived */
export const bucketFigures = async (editor: Editor, bucket: Bucket, edits: number): Promise<Record<string, number>> => {
  console.log(`Filling a bucket, then ${edits} edits …`)
  const filling = await fillSeconds(bucket)
  const page = (path: string) => textOf(bucket, `${path.slice(1)}.html`)
  const times = await timeEdits({ ...editor, page }, await editor.someListings(edits))
  return {
    'bucket: first publish, s': Number(filling.toFixed(1)),
    'bucket: edit to live, p50 ms': quantile(times, 0.5),
    'bucket: edit to live, p95 ms': quantile(times, 0.95),
  }
}
