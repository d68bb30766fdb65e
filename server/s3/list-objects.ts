import { type S3Client, S3Error } from './s3-client.ts'

export interface S3Object {
  name: string
  /** Its entity tag, in quotes. */
  tag: string
  bytes: number
}

/** A name in XML; the five entities are all that it may hold. */
const plain = (text: string): string =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#(?:39|x27);|&apos;/g, "'")
    .replace(/&amp;/g, '&')

export const textIn = (xml: string, tag: string): string =>
  plain(new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '')

/** All objects of a bucket whose names begin so. @throws S3Error */
export async function* listObjects(client: S3Client, prefix = ''): AsyncIterable<S3Object> {
  for (let token = ''; ; ) {
    const query = {
      'list-type': '2',
      ...(prefix ? { prefix } : {}),
      ...(token ? { 'continuation-token': token } : {}),
    }
    const xml = (await client.send({ method: 'GET', key: '', query })).content.toString()
    if (!xml.includes('</ListBucketResult>')) throw new S3Error('The list of the bucket was cut off.')
    for (const [, item = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs))
      yield { name: textIn(item, 'Key'), tag: textIn(item, 'ETag'), bytes: Number(textIn(item, 'Size')) }
    token = textIn(xml, 'IsTruncated') === 'true' ? textIn(xml, 'NextContinuationToken') : ''
    if (!token) return
  }
}
