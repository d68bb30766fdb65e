#!/usr/bin/env node
/** Runs a command of this package: node haulindex.mjs COMMAND */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const OLDEST_NODE = 24
const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'))
const [name, ...args] = process.argv.slice(2)
const command = Object.hasOwn(scripts, name ?? '') ? scripts[name] : undefined

const fail = (text) => {
  console.error(text)
  process.exit(2)
}

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE)
  fail(`Haulindex needs Node ${OLDEST_NODE} or newer. This is Node ${process.versions.node}.`)
if (!command) fail(`Usage: node haulindex.mjs COMMAND. The commands are ${Object.keys(scripts).join(', ')}.`)

const options = command.split(' ').slice(1)
const script = join(import.meta.dirname, options.pop())
// In place of this process, so that signals and memory are those of one.
process.execve(process.execPath, [process.execPath, ...options, script, ...args])
