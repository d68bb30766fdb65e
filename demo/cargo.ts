/** What a city's carriers carry, by the equipment it needs. */
import type { CityFacts } from './cities.ts'
import { readNames } from './read-data.ts'

const EQUIPMENT = ['goods', 'cold_goods', 'deck_goods'] as const
const GOODS = readNames('goods.txt', [...EQUIPMENT, 'cold words', 'deck words'])

/** What the city is known for, and what everybody carries. */
export type Cargo = Record<(typeof EQUIPMENT)[number], { local: readonly string[]; common: readonly string[] }>

const cargo = (local: readonly string[], common: readonly string[]) => ({
  local,
  common: common.filter((item) => !local.includes(item)),
})

const contains = (item: string, words: readonly string[]): boolean =>
  words.some((word) => item.toLowerCase().includes(word.toLowerCase()))
const isCold = (item: string) => contains(item, GOODS['cold words'])
const needsDeck = (item: string) => !isCold(item) && contains(item, GOODS['deck words'])

export const cargoOf = ({ goods }: CityFacts): Cargo => ({
  goods: cargo(
    goods.filter((item) => !isCold(item) && !needsDeck(item)),
    GOODS.goods,
  ),
  cold_goods: cargo(goods.filter(isCold), GOODS.cold_goods),
  deck_goods: cargo(goods.filter(needsDeck), GOODS.deck_goods),
})
