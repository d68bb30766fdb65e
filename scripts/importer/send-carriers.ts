import { z } from 'zod'
import type { CarrierImportReply, ImportedCarrier } from '../../domain/imports/imported-carrier.ts'
import type { Backend } from '../server/backend.ts'

const replySchema: z.ZodType<CarrierImportReply> = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  errors: z.array(z.object({ usdot_number: z.string(), reason: z.string() })),
})
const refusalSchema = z.object({ message: z.string() })

/** The server did not take a batch; the batches before it are stored. */
export class SendError extends Error {}

const TIMEOUT_MS = 120_000

/** @throws SendError */
export const sendCarriers = async (
  { url, token }: Pick<Backend, 'url' | 'token'>,
  carriers: readonly ImportedCarrier[],
): Promise<CarrierImportReply> => {
  let response: Response
  let answer: unknown
  try {
    response = await fetch(`${url}/api/directory/carriers`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/x-ndjson' },
      body: carriers.map((carrier) => JSON.stringify(carrier)).join('\n'),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    answer = await response.json()
  } catch (error) {
    throw new SendError(`PocketBase at ${url} stopped answering`, { cause: error })
  }
  if (!response.ok) {
    const message = refusalSchema.safeParse(answer).data?.message ?? 'no reason given'
    throw new SendError(`PocketBase at ${url} refused the carriers (${response.status}): ${message}`)
  }
  const reply = replySchema.safeParse(answer)
  if (!reply.success) throw new SendError(`PocketBase at ${url} gave an answer that is no import's`)
  return reply.data
}
