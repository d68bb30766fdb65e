import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PROJECT } from '../server/process/project.ts'

interface LockFile {
  packages: Record<string, { version?: string }>
}

it('no library installs an older nodemailer of its own', () => {
  const { packages }: LockFile = JSON.parse(readFileSync(join(PROJECT, 'package-lock.json'), 'utf8'))
  const copies = Object.keys(packages).filter((path) => path.endsWith('node_modules/nodemailer'))
  expect(copies).toEqual(['node_modules/nodemailer'])
})
