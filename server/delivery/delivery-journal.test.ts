import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openDeliveryJournal } from './delivery-journal.ts'

test('a damaged journal is named and set aside, and a new one is started', () => {
  const folder = mkdtempSync(join(tmpdir(), 'journal-'))
  const said = vi.spyOn(console, 'warn').mockReturnValue()
  writeFileSync(join(folder, 'delivery.db'), 'noise '.repeat(1000))
  const journal = openDeliveryJournal(folder)
  expect(journal.results()).toEqual([])
  expect(() => openDeliveryJournal(folder)).toThrow(/^Another process already delivers/)
  journal.close()
  expect(said.mock.calls.flat()).toEqual([expect.stringMatching(/delivery\.db is damaged: emails in progress/)])
  expect(existsSync(join(folder, 'delivery.db.damaged'))).toBe(true)
  rmSync(folder, { recursive: true })
})
