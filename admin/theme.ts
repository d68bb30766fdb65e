import type { RaThemeOptions } from 'react-admin'
import { DESKTOP_MIN_PX } from '../domain/brand.ts'
import { BAR_PX, DARK, HEADING_FONT, LIGHT, type Palette, SIGN, TARGET_PX, TEXT_FONT } from './tokens.ts'

const heading = (rem: number) => ({
  fontFamily: HEADING_FONT,
  fontSize: `${rem}rem`,
  fontWeight: 700,
  lineHeight: 1.2,
  letterSpacing: 0,
})
const NARROW = `@media not all and (min-width: ${DESKTOP_MIN_PX}px)`
const target = { minHeight: TARGET_PX, minWidth: TARGET_PX }

const components = (colors: Palette): NonNullable<RaThemeOptions['components']> => ({
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': { outline: `2px solid ${colors.action}`, outlineOffset: 2 } } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, size: 'medium' },
    styleOverrides: { root: { ...target, textTransform: 'none', fontWeight: 600 } },
  },
  MuiIconButton: { styleOverrides: { root: { ...target, borderRadius: 4 } } },
  // secondary messages have no color of their own
  MuiAlert: {
    styleOverrides: {
      standardInfo: {
        backgroundColor: colors.page,
        color: colors.text,
        border: `1px solid ${colors.line}`,
        '& .MuiAlert-icon': { color: colors.muted },
      },
    },
  },
  MuiToggleButton: { styleOverrides: { root: { color: colors.muted, '&.Mui-selected': { fontWeight: 600 } } } },
  // also where MUI makes them lower on wide screens
  MuiMenuItem: { styleOverrides: { root: { '&&': { minHeight: TARGET_PX } } } },
  MuiLink: { defaultProps: { underline: 'hover' } },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  MuiTextField: { defaultProps: { variant: 'outlined', margin: 'dense', fullWidth: true } },
  MuiFormControl: { defaultProps: { variant: 'outlined', margin: 'dense', fullWidth: true } },
  // a label above its field stays in place when the field is filled in
  // base.css has the styles, which each input would insert and remove
  MuiInputBase: { defaultProps: { disableInjectingGlobalStyles: true } },
  MuiInputLabel: { defaultProps: { shrink: true } },
  MuiOutlinedInput: {
    defaultProps: { notched: true },
    styleOverrides: {
      root: {
        minHeight: TARGET_PX,
        // without this, the last pressed element would keep MUI's faint edge
        '@media (hover: none)': {
          '&:hover:not(.Mui-focused, .Mui-error) .MuiOutlinedInput-notchedOutline': { borderColor: colors.edge },
        },
      },
      input: { '&:is(input)': { boxSizing: 'border-box', height: TARGET_PX } },
      notchedOutline: { borderColor: colors.edge },
    },
  },
  // the width of its target, next to others in a row of a list
  MuiCheckbox: { styleOverrides: { root: { padding: 10 } } },
  MuiRadio: { styleOverrides: { root: { padding: 10 } } },
  // labels of several lines stay apart
  MuiFormControlLabel: { styleOverrides: { label: { paddingBlock: 8 } } },
  MuiDialog: {
    styleOverrides: {
      paperFullWidth: { [NARROW]: { width: 'calc(100% - 32px)' } },
      paper: { [NARROW]: { margin: 16, maxHeight: 'calc(100% - 32px)' } },
    },
  },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiAvatar: { styleOverrides: { colorDefault: { backgroundColor: colors.line, color: colors.text } } },
  MuiTableCell: {
    styleOverrides: {
      root: {
        fontVariantNumeric: 'tabular-nums',
        borderColor: colors.line,
        padding: '6px 10px',
        '&:first-of-type': { paddingLeft: 16 },
      },
      head: { fontFamily: HEADING_FONT, fontWeight: 600, color: colors.muted },
    },
  },
  MuiTableSortLabel: { styleOverrides: { root: { minHeight: TARGET_PX } } },
  RaSidebar: {
    styleOverrides: {
      root: {
        // its text would cover the page while it moves
        '& .MuiDrawer-paperAnchorDockedLeft': { borderRight: 0, transition: 'none' },
        '& .RaSidebar-fixed': { top: BAR_PX, height: `calc(100vh - ${BAR_PX}px)` },
      },
    },
  },
  MuiListItemButton: {
    styleOverrides: {
      root: {
        minHeight: TARGET_PX,
        '&[aria-current=page]': { color: colors.action, boxShadow: `inset 3px 0 ${colors.action}` },
        '&[aria-current=page] .MuiListItemIcon-root': { color: colors.action },
        '&[aria-current=page] .MuiListItemText-primary': { fontWeight: 600 },
      },
    },
  },
  MuiListItemIcon: { styleOverrides: { root: { minWidth: 40 } } },
})

const themeOf = (mode: 'light' | 'dark', colors: Palette): RaThemeOptions => ({
  palette: {
    mode,
    background: { default: colors.page, paper: colors.surface },
    text: { primary: colors.text, secondary: colors.muted },
    divider: colors.line,
    primary: { main: colors.action, contrastText: colors.onAction },
    secondary: { main: colors.action, contrastText: colors.onAction },
    error: { main: colors.danger, dark: colors.dangerPressed, contrastText: colors.onDanger },
    warning: { main: SIGN.amber, contrastText: SIGN.onAmber },
  },
  breakpoints: { values: { xs: 0, sm: DESKTOP_MIN_PX, md: 1024, lg: 1280, xl: 1536 } },
  shape: { borderRadius: 4 },
  sidebar: { width: 264, closedWidth: 56 },
  typography: {
    fontFamily: TEXT_FONT,
    h1: heading(1.75),
    h2: heading(1.25),
    h3: heading(1.0625),
    h6: heading(1.25),
    button: { textTransform: 'none' },
  },
  components: components(colors),
})

export const lightTheme = themeOf('light', LIGHT)
export const darkTheme = themeOf('dark', DARK)
