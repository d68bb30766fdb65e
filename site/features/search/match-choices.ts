import { foldText } from '../../../domain/text/fold-text.ts'

export interface Choice {
  name: string
  slug: string
}

/** Choices whose name holds the text, those that begin with it first; whatever the letter case and the accents. */
export const matchingChoices = (choices: readonly Choice[], text: string, limit: number): Choice[] => {
  const wanted = foldText(text.trim())
  const starts: Choice[] = []
  const contains: Choice[] = []
  for (const choice of choices) {
    const at = foldText(choice.name).indexOf(wanted)
    if (at === 0) starts.push(choice)
    else if (at > 0 && contains.length < limit) contains.push(choice)
    if (starts.length === limit) break
  }
  return [...starts, ...contains].slice(0, limit)
}

/** Slug of the choice that is spelled like the text; '' for none. */
export const slugOfChoice = (choices: readonly Choice[], text: string): string => {
  const wanted = foldText(text.trim())
  return (wanted && choices.find(({ name }) => foldText(name) === wanted)?.slug) || ''
}
