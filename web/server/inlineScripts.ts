/** The scripts that documents contain: each works before the first module is loaded. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Before the first paint it sets the colour scheme, the tax side, and whether the customer's prices are pending. */
export const flagsScript = readScript('flags.js')
/** Starts the modules that its attribute `data-modules` names. */
export const startScript = readScript('startScript.js')

/** Source expression of a content security policy for an inline script or style. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** Reads a script without its comments and its indentation. */
function readScript(name: string): string {
  const source = readFileSync(join(import.meta.dirname, '../app/early', name), 'utf8')
  return source
    .replaceAll(/^\s*(?:\/\*[\s\S]*?\*\/|\/\/.*)$/gm, '')
    .replaceAll(/^\s+/gm, '')
    .trim()
}
