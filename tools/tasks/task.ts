import type { Hand } from './hand.ts'
import type { Scene } from './scene.ts'

export type Member = 'admin' | 'owner' | 'visitor'

/** What someone came to do. */
export interface Task {
  name: string
  as: Member
  /** Where it begins. */
  from(scene: Scene): string
  work(hand: Hand, scene: Scene): Promise<void>
}
