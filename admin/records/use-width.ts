import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { DESKTOP_MIN_PX } from '../../domain/brand.ts'

/** Whether the window is too narrow for the desktop layout. */
export const useIsPhone = (): boolean => useMediaQuery(`not all and (min-width: ${DESKTOP_MIN_PX}px)`, { noSsr: true })

/** Whether a table of six columns fits beside the narrow menu. */
export const useIsTablet = (): boolean => useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'), { noSsr: true })

/** Whether a table of many columns would hide its last ones beside the sidebar. */
export const useIsNarrow = (): boolean => useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'), { noSsr: true })
