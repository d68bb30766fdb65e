import { BODY_LIMITS, BODY_SPACE } from '../../domain/security/request-limits.ts'

/** Memory for the bodies of requests that are still arriving. */
export interface BodyShare {
  /** @returns false when there is no room for so many bytes more */
  take(bytes: number): boolean
  giveBack(): void
}

let forms = 0
let uploads = 0
const uploadsOf = new Map<string, number>()

const shareOfForms = (): BodyShare => {
  let own = 0
  return {
    take: (bytes) => {
      own += bytes
      forms += bytes
      return forms <= BODY_SPACE.forms
    },
    giveBack: () => {
      forms -= own
      own = 0
    },
  }
}

const shareOfUploads = (network: string): BodyShare => {
  let own = 0
  const add = (bytes: number): number => {
    own += bytes
    uploads += bytes
    const ofNetwork = (uploadsOf.get(network) ?? 0) + bytes
    if (ofNetwork > 0) uploadsOf.set(network, ofNetwork)
    else uploadsOf.delete(network)
    return ofNetwork
  }
  return {
    take: (bytes) => add(bytes) <= BODY_SPACE.uploadsOfNetwork && uploads <= BODY_SPACE.uploads,
    giveBack: () => void add(-own),
  }
}

/**
 * Room for a body of at most so many bytes. Uploads never take the room of forms, nor those of one network the room of
 * others.
 */
export const bodyShare = (most: number, network: string): BodyShare =>
  most <= BODY_LIMITS.listing ? shareOfForms() : shareOfUploads(network)
