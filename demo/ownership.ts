/** Which of the first listings the demo owners own (`owners`) and are assigned to (`assigned`), by position. */
const OWNED = { owner: [0, 1, 2, 3], owner2: [4, 5, 6] } as const
const ASSIGNED = { owner: [4, 7, 8], owner2: [2, 9, 10] } as const

export type DemoOwner = keyof typeof OWNED
const OWNERS = Object.keys(OWNED) as DemoOwner[]
const includes = (positions: readonly number[], index: number) => positions.includes(index)

export const ownerOf = (index: number): DemoOwner | undefined => OWNERS.find((owner) => includes(OWNED[owner], index))
export const assigneesOf = (index: number): DemoOwner[] => OWNERS.filter((owner) => includes(ASSIGNED[owner], index))
