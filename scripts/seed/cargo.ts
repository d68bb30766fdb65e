/** What a city's carriers carry, by the equipment it needs. */
import type { CityFacts } from './data/city-facts.ts'

const COLD =
  /fish|seafood|beef|poultry|produce|fruit|flowers|berries|citrus|lobster|cheese|meat|sausage|turkey|pork|tomatoes|apples|avocados|grapes|peaches|peppers|carrots|strawberries|juice|biotech|vegetables|medicine|pharma|bakery|chocolate|candy|hops|fries|nursery stock|chile|garlic|sweet potatoes|food-service|christmas trees/i
const DECK =
  /steel|coil|pipe|lumber|machinery|stone|limestone|plywood|beams|plate|rod|rebar|roof tile|roofing|drywall|brick|wood|modules|camp trailers|castings|oilfield|irrigation|drilling|solar|tower|prefabricated|cedar|building materials|scrap metal|valves|heat exchangers|generators|exchangers|gypsum|boat|ship parts|farm|mining|gas-well|truck bodies|potash/i

const COMMON = {
  goods: ['packaged food', 'paper goods', 'building supplies', 'machine parts', 'canned goods', 'shelving'],
  cold_goods: ['dairy', 'frozen dinners', 'fresh produce', 'packaged meat', 'ice cream', 'bagged salads'],
  deck_goods: [
    'structural steel',
    'dimensional lumber',
    'pipe',
    'construction machinery',
    'precast panels',
    'roof trusses',
  ],
}
/** What the city is known for, and what everybody carries. */
export type Cargo = Record<keyof typeof COMMON, { local: readonly string[]; common: readonly string[] }>

const cargo = (local: readonly string[], common: readonly string[]) => ({
  local,
  common: common.filter((item) => !local.includes(item)),
})

export const cargoOf = ({ goods }: CityFacts): Cargo => ({
  goods: cargo(
    goods.filter((item) => !COLD.test(item) && !DECK.test(item)),
    COMMON.goods,
  ),
  cold_goods: cargo(
    goods.filter((item) => COLD.test(item)),
    COMMON.cold_goods,
  ),
  deck_goods: cargo(
    goods.filter((item) => !COLD.test(item) && DECK.test(item)),
    COMMON.deck_goods,
  ),
})
