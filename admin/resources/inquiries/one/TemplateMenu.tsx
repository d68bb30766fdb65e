import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useId, useState } from 'react'
import { useGetList } from 'react-admin'
import { BUILT_IN_TEMPLATES } from '../../../../domain/inquiries/follow-up-rules.ts'
import type { ReplyTemplate } from '../../../../domain/inquiries/schema.ts'
import { TemplatesDialog } from './TemplatesDialog.tsx'

interface TemplateMenuProps {
  /** What is typed now. */
  text: string
  onInsert: (text: string) => void
}

/** Texts to begin a reply with: ours, and those that the account keeps. */
export const TemplateMenu = ({ text, onInsert }: TemplateMenuProps) => {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [isKeeping, setKeeping] = useState(false)
  const id = useId()
  const { data: own = [] } = useGetList<ReplyTemplate>('reply_templates', {
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: 50 },
  })
  const close = () => setAnchor(undefined)
  const insert = (template: string) => {
    close()
    // the closing menu gives the focus back to its button first
    requestAnimationFrame(() => onInsert(template))
  }
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        aria-controls={anchor ? id : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Insert a text
      </Button>
      <Menu id={id} anchorEl={anchor ?? null} open={anchor !== undefined} onClose={close}>
        {[...BUILT_IN_TEMPLATES, ...own].map((template) => (
          <MenuItem
            key={`${'id' in template ? template.id : ''}${template.name}`}
            onClick={() => insert(template.text)}
          >
            {template.name}
          </MenuItem>
        ))}
        <Divider />
        <MenuItem
          onClick={() => {
            close()
            setKeeping(true)
          }}
        >
          Your texts…
        </MenuItem>
      </Menu>
      {isKeeping && <TemplatesDialog text={text} own={own} onClose={() => setKeeping(false)} />}
    </>
  )
}
