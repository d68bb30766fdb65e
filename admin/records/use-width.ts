import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { DESKTOP_MIN_PX } from '../../domain/brand.ts'

/** True if the window is too narrow for the desktop layout. */
export const useIsPhone = (): boolean => useMediaQuery(`not all and (min-width: ${DESKTOP_MIN_PX}px)`, { noSsr: true })

/** True if a table with six columns fits next to the narrow menu. */
export const useIsTablet = (): boolean => useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'), { noSsr: true })

/** True if a wide table would be cut off next to the sidebar. */
export const useIsNarrow = (): boolean => useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'), { noSsr: true })
